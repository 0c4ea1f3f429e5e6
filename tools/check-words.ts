import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedNames } from './shared-names.ts';
import { listSourceFiles } from './source-files.ts';

type Source = { path: string; text: string };

const number = /(?:(?:ORG|ATH|PUB|SAFE)-[\dHML]+|\b[A-Z]\d{1,2}\b)/g;
const comment = /(?:\/\*\*?|\/\/)\s*([^*\n]*?)\s*(?:\*\/|$)/;

/** True if a comment has only rule numbers. Without the list nobody can understand it. */
function isBare(line: string): boolean {
  const said = comment.exec(line)?.[1];
  if (!said?.match(number)) return false;
  return said.replace(number, '').replace(/\b(to|and)\b|[\s,.;:]/g, '') === '';
}

// Each of these names had many meanings or a wrong one. The glossary has the right word.
const given: readonly [name: string, instead: string][] = [
  ['Asked', 'Input, con el nombre de la llamada'],
  ['Wanted', 'ResultChange, o lo que se quiera'],
  ['Believed', 'Precondition'],
  ['Home', 'EventFacts, o lo que se sepa del evento'],
  ['Place', 'Context, Cell o Ids, según lo que sea'],
  ['saveOwn', 'saveAsOrganizer'],
  ['readOwn', 'readAsOrganizer'],
  ['listOwn', 'listAsOrganizer'],
  ['removeOwn', 'removeAsOrganizer'],
  ['setDeaf', 'setDisconnected'],
  ['takeTurns', 'limitConcurrency'],
  ['gatherBy', 'batchByKey'],
];
const declared = /^\s*(?:export )?(?:async )?(?:type|interface|class|function|const|let) (\w+)/;
const property = /^\s*(\w+): (?:authed|os|forTypes|forRecheckedTypes)\b/;

export function wordFaults({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, index) => {
    const where = `${path}:${index + 1}`;
    const name = (declared.exec(line) ?? property.exec(line))?.[1];
    const instead = given.find(([word]) => word === name)?.[1];
    return [
      ...(isBare(line) ? [`${where}: un comentario que solo tiene números: di qué piden`] : []),
      ...(instead ? [`${where}: «${name}» no dice qué es: ${instead}`] : []),
    ];
  });
}

/**
 * Exported types with the same name in several files. A name has one meaning, so the known list may only become
 * shorter.
 */
export function nameFaults(sources: readonly Source[], known: readonly string[]): string[] {
  const files = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface) (\w+)/gm))
      files.set(name, [...(files.get(name) ?? []), path]);
  }
  const shared = [...files].filter(([, paths]) => paths.length > 1);
  const names = new Set(shared.map(([name]) => name));
  return [
    ...shared
      .filter(([name]) => !known.includes(name))
      .map(([name, paths]) => `el tipo ${name} significa varias cosas: ${paths.join(', ')}`),
    ...known
      .filter(name => !names.has(name))
      .map(name => `tools/shared-names.ts: ${name} ya significa una sola cosa; quítalo de la lista`),
  ];
}

export function checkWords(root: string): string[] {
  const sources = listSourceFiles(root)
    .filter(path => /\.tsx?$/.test(path) && !/\.gen\.ts$|\.test\.tsx?$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  return [...sources.flatMap(wordFaults), ...nameFaults(sources, sharedNames)];
}
