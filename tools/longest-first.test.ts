import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest, rankOf } from './longest-first.ts';

const root = join(import.meta.dirname, '..');

test('every file that is named is there: one that moved would wait for the end again', () => {
  expect(longest.filter(name => !existsSync(join(root, name)))).toEqual([]);
});

test('what takes long goes before what is not named, in its own order', () => {
  const paths = [
    'server/competition/events/events.test.ts',
    'server/away.test.ts',
    'server/crash.test.ts',
    'server/a.test.ts',
  ];
  expect(paths.map(name => `/pizarra/${name}`).sort((a, b) => rankOf(a) - rankOf(b))).toEqual([
    '/pizarra/server/crash.test.ts',
    '/pizarra/server/away.test.ts',
    '/pizarra/server/competition/events/events.test.ts',
    '/pizarra/server/a.test.ts',
  ]);
});

test('a file of the same name elsewhere is another', () => {
  expect(rankOf('/pizarra/server/mail/main.test.ts')).toBe(longest.length);
});
