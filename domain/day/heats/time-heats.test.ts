import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRoom, timeHeats } from './time-heats.ts';

test('V4 times of heats: several heats → one after another, each as long as both caps of the category', () => {
  expect(timeHeats(3, 1_000, { heatS: 60, warmUpS: 30 })).toEqual([
    { startsAt: 1_000, endsAt: 91_000 },
    { startsAt: 91_000, endsAt: 181_000 },
    { startsAt: 181_000, endsAt: 271_000 },
  ]);
  expect(timeHeats(0, 1_000, { heatS: 60, warmUpS: 30 })).toEqual([]);
});

test('ORGA-C2 free time on a floor: any planned heats → the first free moment from the wanted one', () => {
  const slots = fc.array(
    fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 })).map(([startsAt, length]) => ({
      startsAt,
      endsAt: startsAt + length,
    })),
    { maxLength: 8 },
  );
  const wanted = fc.record({
    from: fc.nat(60),
    lengthMs: fc.integer({ min: 1, max: 20 }),
    betweenMs: fc.nat(5),
  });
  fc.assert(
    fc.property(slots, wanted, (taken, asked) => {
      const { from, lengthMs, betweenMs } = asked;
      const isFree = (at: number) =>
        taken.every(({ startsAt, endsAt }) => at + lengthMs + betweenMs <= startsAt || endsAt + betweenMs <= at);
      let first = from;
      while (!isFree(first)) first++;
      expect(firstRoom(taken, asked)).toBe(first);
    }),
    { numRuns: 500 },
  );
});
