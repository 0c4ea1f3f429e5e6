import { expect, test } from 'vitest';
import type { HistoryLine } from '#contract/scoring/results.ts';
import { actionOf } from './history-words.ts';

const values = (quantity: number, status: 'pending' | 'approved' = 'approved') => ({
  quantity,
  timeMs: null,
  tiebreakMs: null,
  status,
  members: null,
});
const line = (was: HistoryLine['was'], becomes: HistoryLine['becomes']): HistoryLine => ({
  id: 1,
  at: '2026-11-22T10:00:00.000Z',
  action: 'changed',
  role: 'organization',
  by: 'Copa',
  was,
  becomes,
  note: null,
});

test.each([
  ['a first entry is none', line(null, values(80)), 'Anotado'],
  ['another value is one', line(values(80), values(90)), 'Modificado'],
  ['the same value, approved, is none', line(values(80, 'pending'), values(80)), 'Confirmado'],
])('walk-organizer C «Modificado» is for true changes only: %s', (_, change, word) => {
  expect(actionOf(change)).toBe(word);
});
