import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyOf } from '#testing/statements.ts';
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

test('other PostgreSQL: statements of one form → one key; several in one text, or no query → none', () => {
  const insert = (rows: string) => keyOf(`insert into heats (id, no) values ${rows}`);
  expect(insert('($1, $2), ($3, $4)')).toBe(insert('($1, $2), ($3, $4), ($5, $6)'));
  expect(insert('($1, $2), ($3, $4)')).not.toBe(keyOf('insert into rails (id, no) values ($1, $2), ($3, $4)'));
  expect(keyOf('select 1; delete from heats')).toBeNull();
  expect(keyOf('create table heats ()')).toBeNull();
});
