import { expect, test } from 'vitest';
import { lastSent } from './last-sent.ts';
import type { ResultAction } from './result-states.ts';

const among = (...actions: ResultAction[]) => {
  const lines = actions.map((action, at) => ({ action, at }));
  return lastSent(lines)?.at ?? null;
};

test.each<[string, ResultAction[], number | null]>([
  ['the first', ['submitted'], 0],
  ['what was sent anew', ['submitted', 'edited', 'changed', 'edited'], 3],
  ['what a judge changed since', ['submitted', 'changed', 'edited', 'changed', 'approved'], 2],
  ['what came after a rejection', ['submitted', 'rejected', 'submitted', 'appealed', 'decided'], 2],
  ['nothing that somebody entered for the athlete', ['changed', 'approved'], null],
  ['nothing of a result that was taken away', ['submitted', 'removed', 'changed'], null],
])('R11 ORG-302 the last that was sent is %s', (_name, actions, expected) => {
  expect(among(...actions)).toBe(expected);
});
