import { expect, test } from 'vitest';
import { inTurn, turnText } from './told-start.ts';

const [first, called, running] = [
  { status: 'on_hold', isCalled: false },
  { status: 'on_hold', isCalled: true },
  { status: 'active', isCalled: true },
];

test('turn of an athlete: heats wait, are called, run → the running one, else the called one, else the first', () => {
  expect(inTurn([first, called, running])).toBe(running);
  expect(inTurn([first, called])).toBe(called);
  expect(inTurn([first, { ...first }])).toBe(first);
  expect(inTurn([])).toBeUndefined();
});

test('turn of an athlete: the heat waits, is called, runs → the hour stands, then to the floor, then on it', () => {
  expect([first, called, running].map(turnText)).toEqual([null, 'Ahora: a pista', 'Estás en pista']);
});
