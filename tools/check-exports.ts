import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listSourceFiles } from './source-files.ts';

const declaration =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|abstract class|type|interface|enum) (\w+)/gm;
const destructuring = /^export const \{([^}]*)\} =/gm;
const list = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm;
const passedOn = /^export \*(?: as \w+)? from '([^']+)'/gm;
const named = /\bimport (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/g;
const whole = /\bimport (?:type )?(?:\w+, )?\* as \w+ from '([^']+)'/g;
const plain = /\bimport (?:\w+ from )?'([^']+)'/g;
const later = /\bimport\(\s*'([^']+)'/g;

/** A quoted path outside an import: a worker, a page, or in a configuration. */
const quotedPath = /(?<!(?<!@)\b(?:from|import|import\() ?)['"]([\w./-]+\.(?:tsx?|mts|mjs|css))['"]/g;

type Found = { line: number; name: string };
/** Uses of other files: names, whole modules, and lazy modules whose names are somewhere in the text. */
type Uses = { path: string; text: string; names: Set<string>; modules: Set<string>; later: Set<string> };

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
/** The names of `{ a, type b, c as d }`, each as the exporting module calls it. */
const namesIn = (braces: string) =>
  braces
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map(part => part.trim().replace(/^type /, ''))
    .filter(Boolean);
const before = (part: string) => part.split(' as ')[0]!.split(':')[0]!.trim();
const after = (part: string) => part.split(' as ').at(-1)!.split(':').at(-1)!.trim();

function exportsOf(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(declaration)) found.push({ line: lineAt(text, match.index), name: match[1]! });
  for (const pattern of [destructuring, list]) {
    for (const match of text.matchAll(pattern)) {
      for (const part of namesIn(match[1]!)) found.push({ line: lineAt(text, match.index), name: after(part) });
    }
  }
  return found;
}

/** The path from the root that an import names. Null for a library. */
function resolve(importer: string, specifier: string): string | null {
  const path = specifier.split('?')[0]!;
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(importer), path) : null;
}

function usesOf(path: string, text: string): Uses {
  const uses: Uses = { path, text, names: new Set(), modules: new Set(), later: new Set() };
  const take = (specifier: string, braces?: string) => {
    const target = resolve(path, specifier);
    if (!target) return;
    uses.modules.add(target);
    for (const part of namesIn(braces ?? '')) uses.names.add(`${target} ${before(part)}`);
  };
  for (const [, braces, from] of text.matchAll(named)) take(from!, braces);
  for (const [, braces, from] of text.matchAll(list)) if (from) take(from, braces);
  for (const [, from] of text.matchAll(plain)) take(from!);
  for (const pattern of [whole, passedOn]) {
    for (const [, from] of text.matchAll(pattern)) take(from!, '*');
  }
  for (const [, from] of text.matchAll(later)) {
    take(from!);
    uses.later.add(resolve(path, from!) ?? '');
  }
  return uses;
}

/** Possible base folders of a quoted path: the file's own, the root, or web/, which the browser is served from. */
function foldersOf(path: string, quoted: string): string[] {
  if (quoted.startsWith('.')) return [posix.dirname(path)];
  return quoted.startsWith('/') ? ['web'] : [posix.dirname(path), '.', 'web'];
}

const namedIn = (path: string, text: string): string[] =>
  [...text.matchAll(quotedPath)].flatMap(([, quoted]) =>
    foldersOf(path, quoted!).map(folder => posix.join(folder, quoted!)),
  );

const isRead = (path: string) => /\.(tsx?|mts|mjs|css)$/.test(path);
const isCode = (path: string) => /\.(tsx?|mts|mjs)$/.test(path) && !/\.(d|gen)\.m?ts$/.test(path);
const isConfiguration = (path: string) => /^[^/]+\.(config\.ts|json)$|\.html$/.test(path);
const isOpenedByName = (path: string) =>
  isConfiguration(path) || /\.(test|spec)\.tsx?$|\.d\.m?ts$|^(tools|bench)\/[^/]+$/.test(path);

/** Exports that no other file uses, and files that no file opens. */
export function deadFaults(files: Map<string, string>): string[] {
  const usersOf = new Map<string, Uses[]>();
  for (const uses of [...files].map(([path, text]) => usesOf(path, text))) {
    for (const target of uses.modules) {
      if (target !== uses.path) usersOf.set(target, [...(usersOf.get(target) ?? []), uses]);
    }
  }
  const namedBy = (names: (path: string) => boolean) =>
    new Set([...files].flatMap(([path, text]) => (names(path) ? namedIn(path, text).filter(to => to !== path) : [])));
  const [named, configured] = [namedBy(() => true), namedBy(isConfiguration)];
  return [...files].flatMap(([path, text]) => {
    const users = usersOf.get(path) ?? [];
    const isEntry = isOpenedByName(path);
    // A file opened by its path alone may use any export.
    if (configured.has(path) || (users.length === 0 && !isEntry && named.has(path))) return [];
    const faults = users.length > 0 || isEntry ? [] : [`${path}: nadie usa este archivo`];
    if (!isCode(path)) return faults;
    const dead = exportsOf(text).filter(({ name }) => !users.some(user => takes(user, path, name)));
    return [
      ...faults,
      ...dead.map(({ line, name }) => `${path}:${line}: nadie más usa «${name}»: sin export, o fuera`),
    ];
  });
}

const takes = ({ names, later, text }: Uses, path: string, name: string) =>
  names.has(`${path} ${name}`) || names.has(`${path} *`) || (later.has(path) && new RegExp(`\\b${name}\\b`).test(text));

export function checkExports(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const paths = listSourceFiles(root).filter(isRead);
  const configurations = readdirSync(root).filter(name => isConfiguration(name) && name !== 'package-lock.json');
  return deadFaults(
    new Map([...paths, ...configurations, 'web/index.html', 'web/stage/index.html'].map(path => [path, read(path)])),
  );
}
