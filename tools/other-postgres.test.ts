import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mayDiffer } from './other-postgres.ts';

const root = join(import.meta.dirname, '..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'));

test('other PostgreSQL: each pattern of the list → finds a file', () => {
  expect(mayDiffer.filter(pattern => find(pattern).length === 0)).toEqual([]);
});

test('other PostgreSQL: each file of the list → starts no PostgreSQL of its own', () => {
  const own = /\b(startCluster|startRunningApp|startTwoApps)\(/;
  expect(mayDiffer.flatMap(find).filter(path => own.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
