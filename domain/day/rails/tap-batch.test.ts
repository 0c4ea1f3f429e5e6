import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBatch, encodeBatch, mostBatchBytes, type TapBatch } from './tap-batch.ts';
import { latestMoment, type Tap } from './taps.ts';

const tap = fc.record({ kind: fc.constantFrom('rep' as const, 'no-rep' as const), at: fc.nat(90_000) });
const batch = fc.record({
  railId: fc.uuid(),
  role: fc.constantFrom('main' as const, 'second' as const),
  epoch: fc.integer({ min: 1, max: 1_000_000 }),
  fromSeq: fc.integer({ min: 1, max: 1_000_000 }),
  since: fc.integer({ min: 0, max: 200_000_000_000 }),
  errorMs: fc.option(fc.nat(600_000)),
  taps: fc.array(tap, { minLength: 1, maxLength: 300 }),
});
/** Taps in the order of the presses. */
const inOrder = (given: TapBatch): TapBatch => {
  const taps = given.taps.map(({ at }) => at + given.since).toSorted((one, other) => one - other);
  return { ...given, taps: taps.map((at, index) => ({ ...given.taps[index], at }) as Tap) };
};

test('tap batch: encoded and decoded → equal', () => {
  fc.assert(
    fc.property(batch, given => {
      const sent = inOrder(given);
      expect(decodeBatch(encodeBatch(sent))).toEqual(sent);
    }),
  );
});

test('tap batch: any bytes → a batch with taps, or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      const read = decodeBatch(Uint8Array.from([1, 0, ...bytes]));
      expect(read === null || read.taps.length > 0).toBe(true);
    }),
  );
  expect(decodeBatch(new Uint8Array(mostBatchBytes + 1).fill(1))).toBeNull();
});

test('tap batch: a moment beyond the latest one → the batch is refused', () => {
  const sent = { railId: crypto.randomUUID(), role: 'main' as const, epoch: 1, fromSeq: 1, since: 0, errorMs: null };
  const wait = 2 ** 44;
  const late = (taps: number) =>
    decodeBatch(
      encodeBatch({
        ...sent,
        taps: Array.from({ length: taps }, (_, n): Tap => ({ kind: 'tie-break', at: n * wait })),
      }),
    );
  expect(late(50)?.taps.at(-1)?.at).toBe(49 * wait);
  expect(49 * wait).toBeLessThan(latestMoment);
  expect(late(51)).toBeNull();
  // The latest moment is still exact in milliseconds.
  expect(Number.isSafeInteger(latestMoment * 10)).toBe(true);
});
