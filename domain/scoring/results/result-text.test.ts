import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alone, checkText, isBlankText, readText, textOf, valuesOf } from './result-text.ts';
import type { MeasuredTest } from './values.ts';

const forTime: MeasuredTest = {
  needTime: true,
  isForTime: true,
  isPenalized: false,
  validReps: 100,
  timeCapMs: 600_000,
};
const amrap: MeasuredTest = { ...forTime, needTime: false, isForTime: false, validReps: null };
const timed: MeasuredTest = { ...amrap, needTime: true };

describe('what is typed of one athlete', () => {
  test.each<[string, string, string, MeasuredTest, object]>([
    ['both', '100', '5:30.25', forTime, { quantity: 100_000, timeMs: 330_250 }],
    ['a test without a time', '90', 'abc', amrap, { quantity: 90_000, timeMs: null }],
    ['nothing', ' ', '', timed, { quantity: 'noQuantity', time: 'noTime' }],
    ['two mistakes', 'x', '5:61', timed, { quantity: 'quantity', time: 'seconds' }],
    ['more than the target', '101', '5:30', forTime, { quantity: 'overTarget' }],
    ['more than the cap', '100', '10:01', forTime, { time: 'overCap' }],
    ['no time at all', '100', '00:00', forTime, { time: 'zeroTime' }],
    ['capped: the cap', '99', '5:30', forTime, { quantity: 99_000, timeMs: 600_000 }],
    ['capped, without a time', '99', '', forTime, { time: 'noTime' }],
  ])('%s', (_name, quantity, time, of, expected) => {
    expect(checkText({ quantity, time }, of)).toEqual(expected);
  });

  test('walk-athlete 2 where a judge may leave the time of who was capped, whatever stands there counts as the cap', () => {
    const rules = { mayLeaveCapped: true };
    for (const time of ['', 'abc', '5:61']) {
      expect(checkText({ quantity: '99', time }, forTime, rules)).toEqual({ quantity: 99_000, timeMs: 600_000 });
      expect(checkText({ quantity: '100', time }, forTime, rules)).toHaveProperty('time');
    }
    expect(checkText({ quantity: '99', time: '10:01' }, forTime, rules)).toEqual({ time: 'overCap' });
  });

  test('ATH-214 of an athlete only whole numbers', () => {
    expect(checkText({ quantity: '82,5', time: '' }, amrap, { isWhole: true })).toEqual({ quantity: 'digits' });
    expect(checkText({ quantity: '82,5', time: '' }, amrap)).toEqual({ quantity: 82_500, timeMs: null });
  });
});

test('house 5.1 what is stored stands in the fields and is sent again as it is', () => {
  const stored = fc.record({
    quantity: fc.integer({ min: 0, max: 1_000_000_000 }),
    timeMs: fc.integer({ min: 0, max: 3_599_999 }),
  });
  fc.assert(
    fc.property(stored, result => {
      const text = textOf(result);
      expect(readText(text, timed)).toEqual(result);
      const { quantity, time } = valuesOf({ [alone]: text }, timed);
      expect(Math.round(quantity! * 1000)).toBe(result.quantity);
      expect((time!.minutes * 60 + time!.seconds) * 1000 + time!.milliseconds).toBe(result.timeMs);
    }),
  );
});

test('R10 a team sends each member, and nothing of who has nothing yet', () => {
  const texts = { eva: { quantity: '45', time: '01:01.007' }, fabi: { quantity: '', time: '' } };
  expect(valuesOf(texts, timed)).toEqual({
    members: [
      { idUser: 'eva', quantity: 45, time: { minutes: 1, seconds: 1, milliseconds: 7 } },
      { idUser: 'fabi', quantity: null, time: null },
    ],
  });
  expect(valuesOf({ [alone]: texts.eva }, amrap)).toEqual({ quantity: 45, time: null });
});

test('what is blank is nothing, in one field or in two', () => {
  expect(isBlankText({ quantity: ' ', time: '' })).toBe(true);
  expect(isBlankText({ quantity: '', time: { minutes: '', seconds: ' ' } })).toBe(true);
  expect(isBlankText({ quantity: '', time: 'abc' })).toBe(false);
  expect(isBlankText({ quantity: '0', time: '' })).toBe(false);
});
