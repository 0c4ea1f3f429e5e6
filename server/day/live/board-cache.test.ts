import { afterEach, expect, test, vi } from 'vitest';
import type { BoardChange } from '#domain/scoring/boards/board.ts';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { createWorld, boardHead as head, keepWorld, boardKey as key, rowOf, type World } from '#testing/board-world.ts';
import type { BoardCache } from './board-cache.ts';
import type { BoardKey } from './board-key.ts';

const keepers: BoardCache[] = [];
afterEach(() => {
  for (const cache of keepers.splice(0)) cache.close();
  vi.useRealTimers();
});
function keep(...asked: Parameters<typeof keepWorld>): BoardCache {
  const cache = keepWorld(...asked);
  keepers.push(cache);
  return cache;
}

const versionRead = async (cache: BoardCache) => (await cache.read(key))?.version;
function close(world: World): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.gate = promise;
  return () => {
    world.gate = Promise.resolve();
    resolve();
  };
}

test('board cache: many reads of an untouched board → derived once', async () => {
  const world = createWorld();
  const cache = keep(world);
  expect(await Promise.all(Array.from({ length: 50 }, () => versionRead(cache)))).toEqual(Array(50).fill('v0'));
  expect(await versionRead(cache)).toBe('v0');
  expect(cache.peek('/boards/c/event')?.version).toBe('v0');
  expect(world.derivations).toBe(1);
});

test('board cache: a board changes during a derivation → later reads share one new derivation', async () => {
  const world = createWorld();
  const cache = keep(world);
  await cache.read(key);
  world.write();
  cache.touch('c', 'event');
  expect(cache.peek('/boards/c/event')).toBeNull();
  const open = close(world);
  const early = versionRead(cache);
  await expect.poll(() => world.derivations).toBe(2);
  world.write();
  cache.touch('c', 'event');
  const late = Array.from({ length: 20 }, () => versionRead(cache));
  open();
  expect(await Promise.all([early, ...late])).toEqual(['v1', ...Array(20).fill('v2')]);
  expect(world.derivations).toBe(3);
});

test('board cache: a qualifier result → the event’s board is stale too; an event result → only the event’s', async () => {
  const world = createWorld();
  const cache = keep(world);
  const qualifier: BoardKey = { ...key, stage: 'qualifier' };
  await Promise.all([cache.read(key), cache.read(qualifier), cache.read({ ...key, scope: 'staff' })]);
  cache.touch('c', 'event');
  expect(cache.peek('/boards/c/qualifier')).not.toBeNull();
  expect([cache.peek('/boards/c/event'), cache.peek('/organization/boards/c/event')]).toEqual([null, null]);
  await cache.read(key);
  cache.touch('c', 'qualifier');
  expect([cache.peek('/boards/c/qualifier'), cache.peek('/boards/c/event')]).toEqual([null, null]);
});

test('board cache: notifications are lost → a cached board is valid for one second; reconnected → derived again', async () => {
  const world = createWorld();
  const cache = keep(world);
  await cache.read(key);
  cache.setDisconnected(true);
  expect(cache.peek('/boards/c/event')).not.toBeNull();
  await expect.poll(() => cache.peek('/boards/c/event'), { timeout: 3000 }).toBeNull();
  world.write();
  cache.setDisconnected(false);
  expect(await versionRead(cache)).toBe('v1');
});

test('ATH-058 board cache: a board changes by time alone → readers and followers get the new one', async () => {
  const world = createWorld();
  const cache = keep(world);
  world.staleAt = world.now.getTime() + 5000;
  const changes: unknown[] = [];
  await cache.follow(key, 'a', change => changes.push(change));
  expect(await versionRead(cache)).toBe('v0');
  world.write();
  world.now = new Date(world.staleAt);
  world.staleAt = null;
  await expect.poll(() => changes.length, { timeout: 5000 }).toBe(1);
  expect(cache.peek('/boards/c/event')?.version).toBe('v1');
});

test('board cache: the board does not exist → nothing is cached; once it exists, the next read finds it', async () => {
  const world = createWorld();
  const cache = keep(world);
  world.isGone = true;
  expect(await cache.read(key)).toBeNull();
  expect(await cache.follow(key, 'a', () => {})).toBeNull();
  world.isGone = false;
  expect(await versionRead(cache)).toBe('v0');
});

test('board cache: a followed board is gone → its followers are notified', async () => {
  const world = createWorld();
  const cache = keep(world, { pauseMs: 1 });
  const changes: unknown[] = [];
  const following = await cache.follow(key, 'a', change => changes.push(change));
  world.isGone = true;
  cache.touch('c', '*');
  await expect.poll(() => changes).toEqual(['gone']);
  following?.stop();
});

test('board cache: a derivation fails → readers are refused; followers get the change when it works again', async () => {
  const world = createWorld();
  const cache = keep(world, { pauseMs: 1 });
  const changes: BoardChange[] = [];
  await cache.follow(key, 'a', change => changes.push(change as BoardChange));
  world.write();
  world.isBroken = true;
  cache.touch('c', 'event');
  await expect.poll(() => world.derivations).toBe(2);
  await expect(cache.read(key)).rejects.toThrow('no database');
  world.isBroken = false;
  await expect.poll(() => changes.map(({ from, to }) => [from, to]), { timeout: 5000 }).toEqual([['v0', 'v1']]);
});

test('board cache: a followed board is hidden or opened → its followers get a reload without any content', async () => {
  const world = createWorld();
  const cache = keep(world, { pauseMs: 1 });
  const changes: BoardChange[] = [];
  await cache.follow(key, 'a', change => changes.push(change as BoardChange));
  for (const view of ['hidden', 'hidden', 'open'] as const) {
    world.write(() => {
      world.head = { ...head, view };
      world.rows.set('e1', rowOf('e1', 'Ana', [{ q: 1000, c: 1 }, null]));
    });
    cache.touch('c', '*');
    await expect.poll(() => changes.at(-1)?.to).toBe(`v${world.writes}`);
  }
  expect(changes.map(({ reload, from, to }) => [reload, from, to])).toEqual([
    [true, 'v0', 'v1'],
    [true, 'v1', 'v2'],
    [true, 'v2', 'v3'],
  ]);
  expect(JSON.stringify(changes)).not.toContain('Ana');
});

test('board cache: more boards than fit → the one unread for longest is dropped, never a followed one', async () => {
  const world = createWorld();
  const cache = keep(world, { mostBytes: 10_000 });
  await cache.follow({ ...key, categoryId: 'followed' }, 'a', () => {});
  for (let n = 0; n < 20; n++) await cache.read({ ...key, categoryId: `c${n}` });
  expect(cache.peek('/boards/c0/event')).toBeNull();
  expect(cache.peek('/boards/c19/event')).not.toBeNull();
  expect(cache.peek('/boards/followed/event')).not.toBeNull();
});

test('board cache: the database is away → the public board is shown for ten minutes, the staff board never', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const world = createWorld();
  const cache = keep(world);
  const own = { ...key, scope: 'staff' as const };
  await cache.show(key, 'a');
  await cache.read(own);
  world.isAway = true;
  cache.setDisconnected(true);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await cache.show(key, 'a')).toMatchObject({ kept: { version: 'v0' }, staleFor: 9 * 60_000 });
  expect(cache.isAway()).toBe(true);
  await expect(cache.read(own)).rejects.toThrow(UnreachableError);
  await expect(cache.show({ ...key, categoryId: 'unread' }, 'a')).rejects.toThrow(UnreachableError);
  vi.advanceTimersByTime(60_000);
  await expect(cache.show(key, 'a')).rejects.toThrow(UnreachableError);
  world.isAway = false;
  world.write();
  cache.setDisconnected(false);
  expect(await cache.show(key, 'a')).toMatchObject({ kept: { version: 'v1' }, staleFor: null });
});

test('board cache: the database comes back → the next read detects it for all readers', async () => {
  const world = createWorld();
  const cache = keep(world);
  await cache.show(key, 'a');
  world.isAway = true;
  cache.touch('c', 'event');
  await cache.show(key, 'a');
  world.isAway = false;
  world.write();
  await expect.poll(async () => (await cache.show(key, 'a'))?.kept.version).toBe('v1');
  expect(cache.isAway()).toBe(false);
});

test('board cache: the database stops answering during a derivation → that ends, and the last board is shown', async () => {
  const world = createWorld();
  let answers = true;
  const cache = keep(world, { answers: async () => answers });
  await cache.show(key, 'a');
  world.write();
  cache.touch('c', 'event');
  const open = close(world);
  answers = false;
  expect(await cache.show(key, 'a')).toMatchObject({ kept: { version: 'v0' } });
  open();
  await expect.poll(async () => (await cache.show(key, 'a'))?.kept.version).toBe('v1');
});
