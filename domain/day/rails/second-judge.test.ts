import { describe, expect, test } from 'vitest';
import { secondProblem, secondSince, stateForSecond, whyNoSecond } from './second-judge.ts';

const at = (count: number, finishMs: number | null = 60_000) => ({ count, finishMs });
const usual = { isPlaced: true, isTimed: true, sinceOverMs: 5_000 };

describe('second judge', () => {
  test.each([
    ['both equal', { main: at(5), second: at(5) }, null],
    ['one repetition less', { main: at(5), second: at(4) }, 'differs'],
    ['a second apart', { main: at(5), second: at(5, 61_000) }, null],
    ['more than a second apart', { main: at(5), second: at(5, 61_001) }, 'apart'],
    ['apart where the time is no part of the result', { main: at(5), second: at(5, 90_000), isTimed: false }, null],
    ['still counting', { main: at(5), second: at(4, null) }, 'waiting'],
    ['never begun', { main: at(5), second: null }, 'waiting'],
    ['silent for a minute', { main: at(5), second: at(4, null), sinceOverMs: 60_000 }, 'missing'],
    ['unfinished, its judge dismissed', { main: at(5), second: at(4, null), isPlaced: false }, null],
    ['finished, its judge dismissed', { main: at(5), second: at(4), isPlaced: false }, 'differs'],
    ['no first count', { main: null, second: at(4) }, null],
    ['the first count unfinished', { main: at(5, null), second: at(5) }, null],
  ])('problem: %s → the rail is held back for that', (_, given, problem) => {
    expect(secondProblem({ ...usual, ...given })).toBe(problem);
  });

  test.each([
    ['judging', null, 'ready'],
    ['judging', { isOver: false }, 'judging'],
    ['judging', { isOver: true }, 'finished'],
    ['signed', { isOver: false }, 'judging'],
    ['finished', null, 'finished'],
    ['confirmed', { isOver: false }, 'confirmed'],
    ['void', { isOver: true }, 'void'],
    ['scratched', null, 'scratched'],
  ] as const)('state: rail %s, own count %o → %s', (rail, count, state) => {
    expect(stateForSecond(rail, count)).toBe(state);
  });

  test('take: a void, an absent and an empty rail → refused; every other → possible, also late', () => {
    expect((['void', 'scratched', 'empty'] as const).map(whyNoSecond)).toEqual(['voided', 'already', 'empty']);
    expect((['ready', 'judging', 'signed', 'confirmed'] as const).map(whyNoSecond)).toEqual([null, null, null, null]);
  });

  test('epochs: a false start or a voided count → a take of before does not count', () => {
    expect([secondSince(0, 0), secondSince(2, 0), secondSince(2, 4)]).toEqual([0, 2, 5]);
  });
});
