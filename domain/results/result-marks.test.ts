import { expect, test } from 'vitest';
import { readMark, resultMarks, writeMark } from './result-marks.ts';

test.each([
  ['DNF', 'dnf'],
  [' dns ', 'dns'],
  ['W.D.', 'wd'],
  ['DQ', null],
  ['', null],
  ['12', null],
])('walk-organizer B12 N12 %j is the mark %s', (text, mark) => {
  expect(readMark(text)).toBe(mark);
});

test('what is written is read', () => {
  expect(resultMarks.map(mark => readMark(writeMark(mark)))).toEqual([...resultMarks]);
});
