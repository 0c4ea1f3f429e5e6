import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mayDiffer } from './other-postgres.ts';

const root = join(import.meta.dirname, '..');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'));
const topicOf = (path: string) => path.split('/')[2];

test('every pattern finds a file: one whose file moved would leave it out in silence', () => {
  expect(mayDiffer.filter(pattern => find(pattern).length === 0)).toEqual([]);
});

test('every topic with tables of its own, and tests, is asked on the other version too', () => {
  const tested = new Set(find('server/*/*/**/*.test.ts').map(topicOf));
  const asked = new Set(mayDiffer.flatMap(find).map(topicOf));
  const topics = new Set(find('server/*/*/**/*.store.ts').map(topicOf));
  expect([...topics].filter(topic => tested.has(topic) && !asked.has(topic))).toEqual([]);
});

test('no file starts a PostgreSQL of its own: that would be the same version again', () => {
  const own = /\b(startCluster|startRunningApp|startTwoApps)\(/;
  expect(mayDiffer.flatMap(find).filter(path => own.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
