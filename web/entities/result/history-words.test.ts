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
  ['first values → Anotado', line(null, values(80)), 'Anotado'],
  ['other values → Modificado', line(values(80), values(90)), 'Modificado'],
  ['the same values, approved → Confirmado', line(values(80, 'pending'), values(80)), 'Confirmado'],
])('walk-organizer C result history: %s', (_, change, word) => {
  expect(actionOf(change)).toBe(word);
});
