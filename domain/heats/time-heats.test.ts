import { expect, test } from 'vitest';
import { timeHeats } from './time-heats.ts';

test('V4 heats follow one another by both caps of their category', () => {
  expect(timeHeats(3, 1_000, { heatS: 60, warmUpS: 30 })).toEqual([
    { startsAt: 1_000, endsAt: 91_000 },
    { startsAt: 91_000, endsAt: 181_000 },
    { startsAt: 181_000, endsAt: 271_000 },
  ]);
  expect(timeHeats(0, 1_000, { heatS: 60, warmUpS: 30 })).toEqual([]);
});
