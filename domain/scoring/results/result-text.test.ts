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

describe('typed values of one athlete', () => {
  test.each<[string, string, string, MeasuredTest, object]>([
    ['both', '100', '5:30.25', forTime, { quantity: 100_000, timeMs: 330_250 }],
    ['a text as time in a test without time', '90', 'abc', amrap, { quantity: 90_000, timeMs: null }],
    ['nothing', ' ', '', timed, { quantity: 'noQuantity', time: 'noTime' }],
    ['two mistakes', 'x', '5:61', timed, { quantity: 'quantity', time: 'seconds' }],
    ['more than the target', '101', '5:30', forTime, { quantity: 'overTarget' }],
    ['more than the cap', '100', '10:01', forTime, { time: 'overCap' }],
    ['a time of 00:00', '100', '00:00', forTime, { time: 'zeroTime' }],
    ['capped, with a time', '99', '5:30', forTime, { quantity: 99_000, timeMs: 600_000 }],
    ['capped, without a time', '99', '', forTime, { time: 'noTime' }],
  ])('%s → its values or its problems', (_name, quantity, time, of, expected) => {
    expect(checkText({ quantity, time }, of)).toEqual(expected);
  });

  test('walk-athlete 2 a judge may leave a capped time → blank or unreadable text counts as the cap', () => {
    const rules = { mayLeaveCapped: true };
    for (const time of ['', 'abc', '5:61']) {
      expect(checkText({ quantity: '99', time }, forTime, rules)).toEqual({ quantity: 99_000, timeMs: 600_000 });
      expect(checkText({ quantity: '100', time }, forTime, rules)).toHaveProperty('time');
    }
    expect(checkText({ quantity: '99', time: '10:01' }, forTime, rules)).toEqual({ time: 'overCap' });
  });

  test('ATH-214 decimals of an athlete → refused; of others → read', () => {
    expect(checkText({ quantity: '82,5', time: '' }, amrap, { isWhole: true })).toEqual({ quantity: 'digits' });
    expect(checkText({ quantity: '82,5', time: '' }, amrap)).toEqual({ quantity: 82_500, timeMs: null });
  });
});

test('house 5.1 typed values: a stored result fills the fields → the same result is sent', () => {
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

test('R10 typed values: a team → each member is sent, an empty one without values', () => {
  const texts = { eva: { quantity: '45', time: '01:01.007' }, fabi: { quantity: '', time: '' } };
  expect(valuesOf(texts, timed)).toEqual({
    members: [
      { idUser: 'eva', quantity: 45, time: { minutes: 1, seconds: 1, milliseconds: 7 } },
      { idUser: 'fabi', quantity: null, time: null },
    ],
  });
  expect(valuesOf({ [alone]: texts.eva }, amrap)).toEqual({ quantity: 45, time: null });
});

test('typed values: only spaces, in one field or in two → blank', () => {
  expect(isBlankText({ quantity: ' ', time: '' })).toBe(true);
  expect(isBlankText({ quantity: '', time: { minutes: '', seconds: ' ' } })).toBe(true);
  expect(isBlankText({ quantity: '', time: 'abc' })).toBe(false);
  expect(isBlankText({ quantity: '0', time: '' })).toBe(false);
});
