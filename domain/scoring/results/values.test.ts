import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MeasuredTest,
  measure,
  measureMembers,
  measureTiebreak,
  type Problem,
  toMilliseconds,
  toThousandths,
  toTimeParts,
} from './values.ts';

const forTime: MeasuredTest = {
  needTime: true,
  isForTime: true,
  isPenalized: false,
  validReps: 100,
  timeCapMs: 600_000,
};
const penalized = { ...forTime, isPenalized: true };
const amrap: MeasuredTest = { ...forTime, needTime: false, isForTime: false, validReps: null };
const timedAmrap = { ...amrap, needTime: true };
const at = (minutes: number, seconds = 0, milliseconds = 0) => ({ minutes, seconds, milliseconds });
const says = (field: string, problem: Problem['problem']): Problem => ({ field, problem });

describe('values of one athlete', () => {
  test.each([
    ['ORG-359 no quantity → refused', amrap, { time: at(5) }, says('quantity', 'noQuantity')],
    ['no value at all → refused', forTime, {}, says('quantity', 'noQuantity')],
    ['a quantity of 0 → accepted', amrap, { quantity: 0 }, { quantity: 0, timeMs: null }],
    [
      'a time in a test without time → ignored',
      amrap,
      { quantity: 90, time: at(5) },
      { quantity: 90_000, timeMs: null },
    ],
    ['ORG-358 no time in a test with time → refused', timedAmrap, { quantity: 90 }, says('time', 'noTime')],
    ['R2 00:00 → refused', timedAmrap, { quantity: 90, time: at(0) }, says('time', 'zeroTime')],
    ['one millisecond → accepted', timedAmrap, { quantity: 90, time: at(0, 0, 1) }, { quantity: 90_000, timeMs: 1 }],
    ['the cap itself → accepted', timedAmrap, { quantity: 90, time: at(10) }, { quantity: 90_000, timeMs: 600_000 }],
    ['R2 beyond the cap → refused', timedAmrap, { quantity: 90, time: at(10, 0, 1) }, says('time', 'overCap')],
    [
      'at the target → accepted with its time',
      forTime,
      { quantity: 100, time: at(5, 0, 250) },
      { quantity: 100_000, timeMs: 300_250 },
    ],
    ['beyond the target → refused', forTime, { quantity: 100.001, time: at(5) }, says('quantity', 'overTarget')],
    [
      'capped, with a shorter time → the time is the cap',
      forTime,
      { quantity: 99.999, time: at(2) },
      { quantity: 99_999, timeMs: 600_000 },
    ],
    [
      'walk-athlete 2 R2 capped, with a time beyond the cap → refused',
      forTime,
      { quantity: 90, time: at(10, 1) },
      says('time', 'overCap'),
    ],
    ['capped, without a time → the time is the cap', forTime, { quantity: 90 }, { quantity: 90_000, timeMs: 600_000 }],
    [
      'short in a penalised test → its own time',
      penalized,
      { quantity: 90, time: at(5) },
      { quantity: 90_000, timeMs: 300_000 },
    ],
    ['short in a penalised test, no time → refused', penalized, { quantity: 90 }, says('time', 'noTime')],
    [
      'beyond the target of a penalised amrap → accepted',
      { ...penalized, isForTime: false },
      { quantity: 120, time: at(5) },
      { quantity: 120_000, timeMs: 300_000 },
    ],
  ])('%s', (_name, asked, given, expected) => {
    expect(measure(given, asked)).toEqual(expected);
  });

  test('no tie-break in the values → none; a tie-break of 00:00 → refused', () => {
    expect(measureTiebreak(null)).toBeNull();
    expect(measureTiebreak(at(1, 2, 3))).toBe(62_003);
    expect(measureTiebreak(at(0))).toEqual(says('tiebreak', 'zeroTime'));
  });

  test('three decimals and any time → converted without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 3_599_999 }), (units, ms) => {
        expect(toThousandths(Number((units / 1000).toFixed(3)))).toBe(units);
        expect(toMilliseconds(toTimeParts(ms))).toBe(ms);
      }),
    );
  });
});

describe('R10 values of a team', () => {
  const ids = ['ana', 'bea'];
  const of = (idUser: string, quantity: number | null, time = quantity === null ? null : at(5)) => ({
    idUser,
    quantity,
    time,
  });

  test('a value for each member → values in the order of the team', () => {
    expect(measureMembers([of('bea', 100), of('ana', 90)], forTime, ids)).toEqual([
      { userId: 'ana', quantity: 90_000, timeMs: 600_000 },
      { userId: 'bea', quantity: 100_000, timeMs: 300_000 },
    ]);
  });
  test('a member without a value → that member stays without one', () => {
    const [, bea] = measureMembers([of('ana', 100), of('bea', null)], forTime, ids) as unknown[];
    expect(bea).toEqual({ userId: 'bea', quantity: null, timeMs: null });
    expect(measureMembers([of('ana', 100)], forTime, ids)).toMatchObject([{}, bea]);
  });
  test.each([
    ['no member in the list → refused', [], says('quantity', 'noQuantity')],
    ['all values are empty → refused', [of('ana', null), of('bea', null)], says('quantity', 'noQuantity')],
    ['a stranger in the list → refused', [of('ana', 100), of('eva', 100)], says('members.eva', 'notAMember')],
    ['beyond a member’s target → refused at this member', [of('ana', 101)], says('members.ana.quantity', 'overTarget')],
    [
      'a time without a quantity → refused at this member',
      [of('bea', null, at(5))],
      says('members.bea.quantity', 'noQuantity'),
    ],
    ['beyond the cap → refused at this member', [of('ana', 100, at(11))], says('members.ana.time', 'overCap')],
  ])('%s', (_name, typed, expected) => {
    expect(measureMembers(typed, forTime, ids)).toEqual(expected);
  });
});
