import { expect, test } from 'vitest';
import { firstStatusOf, isAthletesQuantity, maySend } from './athlete-rules.ts';

const sent = { status: 'approved' as const, appealed: false, modifiedByOrganization: false };

test('R4 R8 what may be sent again', () => {
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

test('ATH-177 ATH-221 what is new waits, or counts at once', () => {
  expect([firstStatusOf('qualifier'), firstStatusOf('event')]).toEqual(['pending', 'approved']);
});

test.each([
  [0, true],
  [999_999, true],
  [1_000_000, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('ATH-214 ATH-215 %d is a quantity of an athlete: %s', (quantity, expected) => {
  expect(isAthletesQuantity(quantity)).toBe(expected);
});
