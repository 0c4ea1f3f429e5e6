import { expect, test } from 'vitest';
import { safeRedirect } from './paths.ts';

test.each(['/dashboard/atleta/my-events', '/events?dia=2026-11-20#lista', '/'])(
  'return address: %s → accepted',
  path => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  ['another origin', 'https://evil.example/'],
  ['an address without its scheme', '//evil.example'],
  ['a backslash that browsers read as a slash', '/\\evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'events'],
  ['the login itself', '/login?redirect=/login'],
  ['a number', 7],
])('return address: %s → refused', (_name, wish) => {
  expect(safeRedirect(wish)).toBeUndefined();
});
