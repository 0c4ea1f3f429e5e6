import { afterEach, expect, test, vi } from 'vitest';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { createReadCache } from './read-cache.ts';

test('read cache: more places than fit → places without followers are dropped, the oldest first', async () => {
  const forgotten: string[] = [];
  const reads = createReadCache<string>({
    read: async key => ({ value: `floor ${key}`, staleAt: null }),
    onForget: key => void forgotten.push(key),
    now: () => new Date(),
    log: { warn: () => {} },
    most: { weight: 3, of: () => 1 },
  });
  reads.setDisconnected(false);
  await reads.show('a', 'n');
  reads.hold('a');
  for (const key of ['b', 'c', 'd', 'e']) await reads.show(key, 'n');
  expect(forgotten).toEqual(['b', 'c']);
  expect(['a', 'b', 'c', 'd', 'e'].map(key => reads.peek(key))).toEqual(['floor a', null, null, 'floor d', 'floor e']);
  expect(await reads.show('b', 'n')).toEqual({ value: 'floor b', staleFor: null });
  reads.close();
});

afterEach(() => void vi.useRealTimers());

function keepOf(world: { isAway: boolean; value: string }) {
  return createReadCache<string>({
    read: async () => {
      if (world.isAway) throw new UnreachableError(new Error('no connection'));
      return { value: world.value, staleAt: null };
    },
    now: () => new Date(),
    log: { warn: () => {} },
    most: { weight: 3, of: () => 1 },
  });
}

test('scale cached reads: the database is away → the last floor is shown for ten minutes, then refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const world = { isAway: false, value: 'floor' };
  const reads = keepOf(world);
  await reads.show('a', 'n');
  world.isAway = true;
  reads.setDisconnected(true);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await reads.show('a', 'n')).toEqual({ value: 'floor', staleFor: 9 * 60_000 });
  vi.advanceTimersByTime(60_000);
  await expect(reads.show('a', 'n')).rejects.toThrow(UnreachableError);
  reads.close();
});

test('scale cached reads: a lost connection is noticed late → values cached since the loss are not used', async () => {
  const world = { isAway: false, value: 'old' };
  const reads = keepOf(world);
  reads.setDisconnected(false);
  await reads.show('a', 'n');
  world.value = 'new';
  expect(reads.peek('a')).toBe('old');
  reads.setDisconnected(true, performance.now() - 4000);
  expect(reads.peek('a')).toBeNull();
  expect(await reads.show('a', 'n')).toEqual({ value: 'new', staleFor: null });
  reads.close();
});

test('floors: the database is away and one reading failed → the others get the last floor without a reading', async () => {
  const world = { isAway: false, value: 'floor' };
  let readings = 0;
  const reads = createReadCache<string>({
    read: async () => {
      readings++;
      if (world.isAway) throw new UnreachableError(new Error('no connection'));
      return { value: world.value, staleAt: null };
    },
    now: () => new Date(),
    log: { warn: () => {} },
    most: { weight: 3, of: () => 1 },
  });
  await reads.show('a', 'n');
  world.isAway = true;
  reads.setDisconnected(true, performance.now() - 4000);
  for (let at = 0; at < 20; at++) expect(await reads.show('a', 'n')).toMatchObject({ value: 'floor' });
  expect(readings).toBe(2);
  reads.close();
});
