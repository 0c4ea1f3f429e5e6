import { expect, test } from 'vitest';
import { markOfResult, readMark, resultMarks, writeMark } from './result-marks.ts';

test.each([
  ['DNF', 'dnf'],
  [' dns ', 'dns'],
  ['W.D.', 'wd'],
  ['DQ', null],
  ['', null],
  ['12', null],
])('walk-organizer B12 N12 result marks: %j → %s', (text, mark) => {
  expect(readMark(text)).toBe(mark);
});

test('result marks: a mark is written → the same mark is read', () => {
  expect(resultMarks.map(mark => readMark(writeMark(mark)))).toEqual([...resultMarks]);
});

test.each([
  [{ quantity: 0, status: 'approved' }, 'kg', 'dnf'],
  [{ quantity: 0, status: 'pending' }, 'kg', 'dnf'],
  [{ quantity: 0, status: 'rejected' }, 'kg', null],
  [{ quantity: 500, status: 'approved' }, 'kg', null],
  [{ quantity: 0, status: 'approved' }, 'reps', null],
] as const)(
  'LIVE-T1 result marks: %j in %s → %s, since only a weight that never went up has one',
  (stored, unit, mark) => {
    expect(markOfResult(stored, unit)).toBe(mark);
  },
);
