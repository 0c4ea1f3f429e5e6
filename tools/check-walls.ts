import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderFaults, ringFaults, storeFaults } from './area-order.ts';
import { listSourceFiles } from './source-files.ts';

/** A topic of `web/features` may be one folder deeper. */
const mostFolders = (path: string) => (path.startsWith('web/features/') ? 5 : 4);
const mostLines = 400;

// The words are written in pieces, so that this file does not match itself.
const marks: [RegExp, string][] = [
  [/\b(TO\x44O|FIX\x4dE|XX\x58|HAC\x4b)\b/, 'a mark of unfinished work: finish it, or open an issue'],
  [/\b(test|it|describe|suite)\.(only|skip|fixme|todo)\(/, 'a test that is off or alone: mend it, or delete it'],
  [
    /\b(test|it|describe|suite)\.(run|skip)\x49f\(/,
    'a test with a condition: use testWith of testing/where-possible.ts',
  ],
  [/@ts-\x69gnore|@ts-\x6eocheck/, 'type checking is off: mend the type'],
  [/\bwaitFor\x54imeout\b/, 'a wait for a time: wait for a condition'],
  [/\bfrom '\.\.\//, 'an import through ../: write #room/folder/file.ts'],
];

// Only this file may leave out a test, and it gives a reason.
const homeOfConditions = 'testing/where-possible.ts';

/**
 * Checks that biome's restricted imports cannot do: depth of folders, length of files, and marks of unfinished work.
 */
export function wallFaults(path: string, text: string): string[] {
  const faults: string[] = [];
  const most = mostFolders(path);
  if (path.split('/').length - 1 > most) faults.push(`${path}: more than ${most} folders deep: move it up`);
  if (!/\.(ts|tsx|mjs|css|sql)$/.test(path) || path.endsWith('.gen.ts')) return faults;
  const lines = text.split('\n');
  const isTest = /\.test\.tsx?$/.test(path) || path.startsWith('e2e/');
  if (!isTest && lines.length - 1 > mostLines) faults.push(`${path}: more than ${mostLines} lines: split it by topic`);
  for (const [index, line] of lines.entries()) {
    for (const [pattern, meaning] of marks) {
      if (pattern.test(line) && path !== homeOfConditions) faults.push(`${path}:${index + 1}: ${meaning}`);
    }
  }
  return faults;
}

export function checkWalls(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const paths = listSourceFiles(root);
  const sources = new Map(paths.filter(path => /\.tsx?$/.test(path)).map(path => [path, read(path)]));
  return [
    ...paths.flatMap(path => wallFaults(path, sources.get(path) ?? read(path))),
    ...orderFaults(sources),
    ...ringFaults(sources),
    ...storeFaults(sources),
  ];
}
