import { expect, test } from 'vitest';
import { lastSent } from './last-sent.ts';
import type { ResultAction } from './result-states.ts';

const among = (...actions: ResultAction[]) => {
  const lines = actions.map((action, at) => ({ action, at }));
  return lastSent(lines)?.at ?? null;
};

test.each<[string, ResultAction[], number | null]>([
  ['one submission → that submission', ['submitted'], 0],
  ['the athlete edits after a judge’s change → the last edit', ['submitted', 'edited', 'changed', 'edited'], 3],
  ['a judge changes after the athlete’s edit → the edit', ['submitted', 'changed', 'edited', 'changed', 'approved'], 2],
  [
    'a new submission after a rejection → the new submission',
    ['submitted', 'rejected', 'submitted', 'appealed', 'decided'],
    2,
  ],
  ['another person entered the result → no sent values', ['changed', 'approved'], null],
  ['the result was removed → no sent values', ['submitted', 'removed', 'changed'], null],
])('R11 ORG-302 last sent values: %s', (_name, actions, expected) => {
  expect(among(...actions)).toBe(expected);
});
