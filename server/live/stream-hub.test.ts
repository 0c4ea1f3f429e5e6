import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boardKey, createWorld, keepWorld } from '#testing/board-world.ts';
import type { BoardCache } from './board-cache.ts';
import { createStreams, type Streams } from './streams.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Opened = { reader: Socket; served: Socket; text: () => string };

/** A connection with both of its ends. */
async function createPair(server: Server): Promise<Opened> {
  const served = once(server, 'connection') as Promise<[Socket]>;
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closing.push(() => reader.destroy());
  let text = '';
  reader.on('data', chunk => {
    text += chunk;
  });
  reader.on('error', () => {});
  const [socket] = await served;
  socket.on('error', () => {});
  return { reader, served: socket, text: () => text };
}

async function createHub(settings: Partial<Parameters<typeof createStreams>[1]> = {}) {
  const world = createWorld();
  const cache: BoardCache = keepWorld(world, { pauseMs: 0 });
  const streams: Streams = createStreams(
    { ...cache, onAccess: () => () => {}, close: async () => {} },
    { most: 100, ...settings },
  );
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    cache.close();
    streams.endAll();
    server.close();
  });
  const change = () => {
    world.write();
    cache.touch('c', 'event');
  };
  return { world, cache, streams, server, change, pair: () => createPair(server) };
}

test('who reads too slowly is sent away, and the others go on', async () => {
  const { streams, change, world, pair } = await createHub({ mostUnsent: 1 });
  const [slow, quick] = [await pair(), await pair()];
  for (const { served } of [slow, quick])
    await streams.open({ key: boardKey, socket: served, network: 'a', headers: [] });
  slow.reader.pause();
  // Until what the system itself keeps for a reader is full.
  while (slow.served.writableLength <= 1) slow.served.write(Buffer.alloc(1_000_000));
  change();
  await expect.poll(() => slow.served.destroyed).toBe(true);
  await expect.poll(() => quick.text()).toContain(`"to":"v${world.writes}"`);
  expect(streams.count()).toBe(1);
});

test('a quiet stream shows that it lives, and is for those only who still may read it', async () => {
  const { streams, pair } = await createHub({ heartbeatMs: 60 });
  const [open, signedIn] = [await pair(), await pair()];
  let maySee = true;
  await streams.open({ key: boardKey, socket: open.served, network: 'a', headers: [] });
  await streams.open({
    key: boardKey,
    socket: signedIn.served,
    network: 'a',
    headers: [],
    mayStay: async () => maySee,
  });
  for (const { text } of [open, signedIn])
    await expect.poll(() => text().split('event: beat\n').length).toBeGreaterThan(2);
  maySee = false;
  await once(signedIn.reader, 'close');
  expect([streams.count(), open.served.destroyed]).toEqual([1, false]);
});

test('who is gone is forgotten, and with the last reader the board is not followed any more', async () => {
  const { streams, change, world, pair } = await createHub();
  const pairs = [await pair(), await pair(), await pair()];
  for (const { served } of pairs) await streams.open({ key: boardKey, socket: served, network: 'a', headers: [] });
  expect(streams.count()).toBe(3);
  for (const { reader } of pairs) reader.destroy();
  await expect.poll(() => streams.count()).toBe(0);
  const before = world.derivations;
  change();
  await new Promise(resolve => setImmediate(resolve));
  expect(world.derivations).toBe(before);
});

test('who hangs up while the board is being derived is not counted, and a later reader is served', async () => {
  const { streams, world, pair, change } = await createHub();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.gate = promise;
  const [first, second] = [await pair(), await pair()];
  const opening = streams.open({ key: boardKey, socket: first.served, network: 'a', headers: [] });
  first.served.destroy();
  const other = streams.open({ key: boardKey, socket: second.served, network: 'a', headers: [] });
  resolve();
  expect(await Promise.all([opening, other])).toEqual([true, true]);
  expect(streams.count()).toBe(1);
  change();
  await expect.poll(() => second.text()).toContain('"from":"v0","to":"v1"');
});

test('when a board is gone its streams end, and there is no room beyond what was said', async () => {
  const { streams, world, cache, pair } = await createHub({ most: 1 });
  const one = await pair();
  await streams.open({ key: boardKey, socket: one.served, network: 'a', headers: [] });
  const another = (await pair()).served;
  expect(await streams.open({ key: boardKey, socket: another, network: 'a', headers: [] })).toBe('full');
  world.isGone = true;
  cache.touch('c', '*');
  await once(one.reader, 'close');
  await expect.poll(() => streams.open({ key: boardKey, socket: another, network: 'a', headers: [] })).toBe(false);
});

test('a board that was gone and is back tells whoever comes then, though somebody of before is still leaving', async () => {
  const { streams, change, world, pair } = await createHub();
  const [slow, late] = [await pair(), await pair()];
  await streams.open({ key: boardKey, socket: slow.served, network: 'a', headers: [] });
  slow.reader.pause();
  while (slow.served.writableLength <= 1) slow.served.write(Buffer.alloc(1_000_000));
  world.isGone = true;
  change();
  await expect.poll(() => slow.served.writableEnded).toBe(true);
  world.isGone = false;
  expect(slow.served.destroyed).toBe(false);
  await streams.open({ key: boardKey, socket: late.served, network: 'a', headers: [] });
  change();
  await expect.poll(() => late.text()).toContain(`"to":"v${world.writes}"`);
  slow.reader.destroy();
  await expect.poll(() => streams.count()).toBe(1);
  change();
  await expect.poll(() => late.text()).toContain(`"to":"v${world.writes}"`);
});
