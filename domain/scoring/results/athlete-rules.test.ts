import { expect, test } from 'vitest';
import { isAthletesQuantity, maySend, sentStatusOf } from './athlete-rules.ts';

const sent = { status: 'approved' as const, appealed: false, modifiedByOrganization: false };

test('R4 R8 sending a result again: appealed, changed by the organization, or approved in a qualifier → refused; else allowed', () => {
  for (const stage of ['qualifier', 'event'] as const) {
    expect(maySend(stage, null)).toBe(true);
    for (const status of ['pending', 'rejected'] as const) expect(maySend(stage, { ...sent, status })).toBe(true);
    for (const status of ['pending', 'rejected', 'approved'] as const) {
      expect(maySend(stage, { ...sent, status, appealed: true })).toBe(false);
      expect(maySend(stage, { ...sent, status, modifiedByOrganization: true })).toBe(false);
    }
  }
  expect(maySend('qualifier', sent)).toBe(false);
  expect(maySend('event', sent)).toBe(true);
});

test.each([
  ['qualifier', null, 'pending'],
  ['qualifier', 'pending', 'pending'],
  ['qualifier', 'rejected', 'pending'],
  ['event', null, 'approved'],
  ['event', 'approved', 'approved'],
  ['event', 'rejected', 'pending'],
  ['event', 'pending', 'pending'],
] as const)('ATH-177 ATH-221 SAFE-M1 N3 sent results: to the %s in place of %s → %s', (stage, before, status) => {
  expect(sentStatusOf(stage, before && { status: before })).toBe(status);
});

test.each([
  [0, true],
  [999_999, true],
  [1_000_000, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('ATH-214 ATH-215 quantities of an athlete: %d → %s', (quantity, expected) => {
  expect(isAthletesQuantity(quantity)).toBe(expected);
});
