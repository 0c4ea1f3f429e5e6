import { expect, test } from 'vitest';
import { forTime, weight } from '#domain/scoring/ranking/testing/fields.ts';
import { teamSum, testOfTeam } from './team-sum.ts';

const member = (quantity: number, timeMs: number | null) => ({ quantity, timeMs });

test.each([
  [
    'ATH-287 team sums: all members have values → quantities and times are added',
    forTime,
    [member(100_000, 300_000), member(90_000, 600_000)],
    190_000,
    900_000,
    true,
  ],
  [
    'team sums: a member without a value → adds the whole cap',
    forTime,
    [member(100_000, 300_000), null],
    100_000,
    900_000,
    false,
  ],
  ['team sums: no member has a value → quantity 0 and all caps', forTime, [null, null], 0, 1_200_000, false],
  [
    'team sums: a test without time, one value missing → no time, not complete',
    weight,
    [member(80_000, null), null],
    80_000,
    Number.NaN,
    false,
  ],
  [
    'team sums: a test without time, all values → no time, complete',
    weight,
    [member(80_000, null), member(70_500, null)],
    150_500,
    Number.NaN,
    true,
  ],
  ['team sums: a time that was not noted → the cap', forTime, [member(100_000, null)], 100_000, 600_000, true],
  ['team sums: a team without members → not complete', weight, [], 0, Number.NaN, false],
] as const)('%s', (_name, asked, members, quantity, timeMs, isComplete) => {
  expect(teamSum(members, asked)).toEqual({ quantity, timeMs, isComplete });
});

test('target and cap of a team: its members’ values → the sum over all members', () => {
  expect(testOfTeam(forTime, 3)).toMatchObject({ validReps: 300, timeCapMs: 1_800_000 });
  expect(testOfTeam(weight, 3).validReps).toBeNull();
});
