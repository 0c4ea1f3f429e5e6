import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest, rankOf } from './longest-first.ts';

const root = join(import.meta.dirname, '..');

test('test order: each file on the list → exists', () => {
  expect(longest.filter(name => !existsSync(join(root, name)))).toEqual([]);
});

test('test order: long files → before the others, in the order of the list', () => {
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

test('test order: a file of the same name in another folder → not on the list', () => {
  expect(rankOf('/pizarra/server/mail/main.test.ts')).toBe(longest.length);
});
