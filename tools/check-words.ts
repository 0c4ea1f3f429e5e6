import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './source-files.ts';

type Source = { path: string; text: string };

const number = /(?:(?:ORG|ATH|PUB|SAFE)-[\dHML]+|\b[A-Z]\d{1,2}\b)/g;
const comment = /(?:\/\*\*?|\/\/)\s*([^*\n]*?)\s*(?:\*\/|$)/;

/** True if a comment has only numbers of rules. Readers cannot understand it without the list of rules. */
function isBare(line: string): boolean {
  const said = comment.exec(line)?.[1];
  if (!said?.match(number)) return false;
  return said.replace(number, '').replace(/\b(to|and)\b|[\s,.;:]/g, '') === '';
}

// First words that are forbidden. A comment names the thing that acts: server, tab, row, buyer, judge.
const noSubject = /^(Who|Whoever|Whom|Whose|Which|What|Whatever|Nobody|None|Of)\b/;
const mostWords = 25;
const comments = /(?<![\w*])\/\*\*?([\s\S]*?)\*\/|^[ \t]*\/\/ ?(.*(?:\n[ \t]*\/\/.*)*)/gm;

/** The sentences of every comment of a file, each with the line on which its comment begins. */
function sentencesOf(text: string): { line: number; sentence: string }[] {
  return [...text.matchAll(comments)].flatMap(match => {
    const line = text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0);
    const said = (match[1] ?? match[2] ?? '')
      .replace(/^\s*(\*|\/\/) ?/gm, '')
      // A paragraph ends a sentence, and so does a row of a table.
      .replace(/\n(?=\s*\n|.*\S {3,})/g, '. ')
      .replace(/\s+/g, ' ')
      .trim();
    return said.split(/(?<=[.;:!?]) /).map(sentence => ({ line, sentence }));
  });
}

export function wordFaults({ path, text }: Source): string[] {
  const bare = text.split('\n').flatMap((line, index) => (isBare(line) ? [index + 1] : []));
  return [
    ...bare.map(line => `${path}:${line}: a comment of numbers alone: say in half a sentence what they ask`),
    ...sentencesOf(text).flatMap(({ line, sentence }) => {
      const where = `${path}:${line}`;
      if (noSubject.test(sentence))
        return [
          `${where}: «${sentence.split(' ')[0]}» does not act: begin with the thing that acts (server, row, buyer)`,
        ];
      const words = sentence.split(' ').length;
      return words > mostWords ? [`${where}: ${words} words in a sentence: split it (${mostWords} at most)`] : [];
    }),
  ];
}

/** Finds exported types with the same name in several files. A name has one meaning. */
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
      .map(([name, paths]) => `the type ${name} stands in several files, rename all but one: ${paths.join(', ')}`),
    ...known
      .filter(name => !names.has(name))
      .map(name => `tools/check-words.ts: ${name} stands in one file now: take it off sharedNames`),
  ];
}

/** Known types whose name exists in several files. A name has one meaning, so this list may only become shorter. */
const sharedNames: readonly string[] = [
  'Order',
  'TimeParts',
  'Review',
  'Typed',
  'Problem',
  'Field',
  'Contested',
  'Contest',
  'OwnEventRow',
  'BoardKey',
  'Column',
];

// The strings of this file contain comments of every kind, as examples.
const examples = 'tools/check-words.test.ts';

export function checkWords(root: string): string[] {
  const sources = listSourceFiles(root)
    .filter(path => /\.tsx?$/.test(path) && !/\.gen\.ts$/.test(path) && path !== examples)
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const written = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
  return [...sources.flatMap(wordFaults), ...nameFaults(written, sharedNames)];
}
