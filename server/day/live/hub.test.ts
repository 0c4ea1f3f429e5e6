import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Hello } from '#domain/day/floors/frames.ts';
import { noStreams } from '#server/foundation/metrics/counters.ts';
import { boardKey, createWorld, keepWorld } from '#testing/board-world.ts';
import type { BoardCache } from './board-cache.ts';
import { boardSource } from './board-channel.ts';
import { type Hub, createHub as makeHub, type Source, type TellFrame } from './hub.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Opened = { reader: Socket; served: Socket; text: () => string };

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

async function createHub(settings: Partial<Parameters<typeof makeHub>[1]> = {}) {
  const world = createWorld();
  const cache: BoardCache = keepWorld(world, { pauseMs: 0 });
  let takeAway = (_categoryId: string) => {};
  const onAccess = (hear: typeof takeAway) => {
    takeAway = hear;
  };
  const streams: Hub = makeHub({ isAway: cache.isAway, onAccess, clock: () => 5_000 }, { most: 100, ...settings });
  const source = boardSource({ boards: cache }, boardKey, 'a');
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
  const loseAccess = (categoryId: string) => takeAway(categoryId);
  return { world, cache, streams, source, server, change, loseAccess, pair: () => createPair(server) };
}

test('streams: a reader is too slow → its stream is closed, and the others continue', async () => {
  const counts = noStreams();
  const { streams, change, world, pair, source } = await createHub({ mostUnsent: 1, counts });
  const [slow, quick] = [await pair(), await pair()];
  for (const { served } of [slow, quick])
    await streams.open({ from: source, socket: served, network: 'a', headers: [] });
  slow.reader.pause();
  // More than the operating system's buffers of the slow reader hold.
  slow.served.write(Buffer.alloc(40_000_000));
  change();
  await expect.poll(() => slow.served.destroyed).toBe(true);
  await expect.poll(() => quick.text()).toContain(`"to":"v${world.writes}"`);
  expect(streams.count()).toBe(1);
  expect(counts).toEqual({ open: 1, frames: 2, cut: 1 });
});

test('streams: nothing changes → beats are sent, and a reader without access is closed', async () => {
  const { streams, pair, source } = await createHub({ heartbeatMs: 60 });
  const [open, signedIn] = [await pair(), await pair()];
  let maySee = true;
  await streams.open({ from: source, socket: open.served, network: 'a', headers: [] });
  await streams.open({
    from: source,
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

test('streams: the last reader hangs up → no reader is counted, and the board is not followed', async () => {
  const { streams, change, world, pair, source } = await createHub();
  const pairs = [await pair(), await pair(), await pair()];
  for (const { served } of pairs) await streams.open({ from: source, socket: served, network: 'a', headers: [] });
  expect(streams.count()).toBe(3);
  for (const { reader } of pairs) reader.destroy();
  await expect.poll(() => streams.count()).toBe(0);
  const before = world.derivations;
  change();
  await new Promise(resolve => setImmediate(resolve));
  expect(world.derivations).toBe(before);
});

test('streams: a reader hangs up during the derivation → not counted, and a later reader is served', async () => {
  const { streams, world, pair, change, source } = await createHub();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.gate = promise;
  const [first, second] = [await pair(), await pair()];
  const opening = streams.open({ from: source, socket: first.served, network: 'a', headers: [] });
  first.served.destroy();
  const other = streams.open({ from: source, socket: second.served, network: 'a', headers: [] });
  resolve();
  expect(await Promise.all([opening, other])).toEqual([true, true]);
  expect(streams.count()).toBe(1);
  change();
  await expect.poll(() => second.text()).toContain('"from":"v0","to":"v1"');
});

test('streams: more readers than the limit → full; the board is gone → its streams end', async () => {
  const { streams, world, cache, pair, source } = await createHub({ most: 1 });
  const one = await pair();
  await streams.open({ from: source, socket: one.served, network: 'a', headers: [] });
  const another = (await pair()).served;
  expect(await streams.open({ from: source, socket: another, network: 'a', headers: [] })).toBe('full');
  world.isGone = true;
  cache.touch('c', '*');
  await once(one.reader, 'close');
  await expect.poll(() => streams.open({ from: source, socket: another, network: 'a', headers: [] })).toBe(false);
});

test('streams: a board comes back while an old reader still leaves → new readers get its changes', async () => {
  const { streams, change, world, pair, source } = await createHub();
  const [slow, late] = [await pair(), await pair()];
  await streams.open({ from: source, socket: slow.served, network: 'a', headers: [] });
  slow.reader.pause();
  // The system's own buffers grow to some 38 MB, and must not take it all.
  while (slow.served.writableLength <= 40_000_000) slow.served.write(Buffer.alloc(1_000_000));
  world.isGone = true;
  change();
  await expect.poll(() => slow.served.writableEnded).toBe(true);
  world.isGone = false;
  expect(slow.served.destroyed).toBe(false);
  await streams.open({ from: source, socket: late.served, network: 'a', headers: [] });
  change();
  await expect.poll(() => late.text()).toContain(`"to":"v${world.writes}"`);
  slow.reader.destroy();
  await expect.poll(() => streams.count()).toBe(1);
  change();
  await expect.poll(() => late.text()).toContain(`"to":"v${world.writes}"`);
});

/** A source that a test can feed. */
function createSource(name: string, hello = '{"n":1}') {
  const tells = new Set<TellFrame>();
  const world = { isThere: true, follows: 0 };
  const follow = async (tell: TellFrame) => {
    if (!world.isThere) return null;
    world.follows++;
    tells.add(tell);
    return { hello: () => hello, stop: () => void tells.delete(tell) };
  };
  const say = (told: Parameters<TellFrame>[0]) => {
    for (const tell of tells) tell(told);
  };
  return { world, say, followed: () => tells.size, source: { name, f: name, follow } satisfies Source };
}

test('streams: several channels in one → one greeting for all, and each frame names its channel', async () => {
  const { streams, pair } = await createHub();
  const [floor, day] = [createSource('floor:p', '{"n":7,"floor":{}}'), createSource('day:e')];
  const readers = [await pair(), await pair()];
  for (const { served } of readers) {
    await streams.open({ from: [floor.source, day.source], socket: served, network: 'a', headers: [] });
  }
  floor.say({ event: 't', data: '8 4:87' });
  day.say({ event: 'day', data: '2 {}' });
  for (const { text } of readers) {
    await expect.poll(text).toContain('event: day\n');
    const hello = JSON.parse(/^event: hello\ndata: (.*)$/m.exec(text())?.[1] ?? '{}') as Hello;
    expect(hello.now).toBe(5_000);
    expect(hello.channels.map(({ f }) => f)).toEqual(['floor:p', 'day:e']);
    expect(hello.channels[0]).toMatchObject({ n: 7, floor: {} });
    const [ofFloor, ofDay] = hello.channels.map(({ as }) => as);
    expect(text()).toContain(`event: t\ndata: ${ofFloor} 8 4:87\n\nevent: day\ndata: ${ofDay} 2 {}\n\n`);
  }
  // Readers of the same source share one subscription.
  expect([floor.world.follows, day.world.follows]).toEqual([1, 1]);
  for (const { reader } of readers) reader.destroy();
  await expect.poll(() => streams.count()).toBe(0);
  expect([floor.followed(), day.followed()]).toEqual([0, 0]);
});

test('streams: one of several channels is missing → nothing opens; a channel goes later → the stream ends', async () => {
  const { streams, pair } = await createHub();
  const [floor, day] = [createSource('floor:p'), createSource('day:e')];
  const from = [floor.source, day.source];
  const first = await pair();
  day.world.isThere = false;
  expect(await streams.open({ from, socket: first.served, network: 'a', headers: [] })).toBe(false);
  expect([first.text(), floor.followed(), streams.count()]).toEqual(['', 0, 0]);
  day.world.isThere = true;
  expect(await streams.open({ from, socket: first.served, network: 'a', headers: [] })).toBe(true);
  day.say('gone');
  await once(first.reader, 'close');
  await expect.poll(() => floor.followed()).toBe(0);
});

test('live F1 streams: a reader of a floor stops reading → its stream is closed, and the others continue', async () => {
  const { streams, pair } = await createHub({ mostUnsent: 1 });
  const floor = createSource('floor:p');
  const [slow, quick] = [await pair(), await pair()];
  for (const { served } of [slow, quick])
    await streams.open({ from: [floor.source], socket: served, network: 'a', headers: [] });
  slow.reader.pause();
  slow.served.write(Buffer.alloc(40_000_000));
  floor.say({ event: 't', data: '2 1:1' });
  await expect.poll(() => slow.served.destroyed).toBe(true);
  await expect.poll(() => quick.text()).toContain(' 2 1:1\n');
  expect(streams.count()).toBe(1);
});

test('streams: permissions change a hundred times → access is checked twice, always after the last change', async () => {
  const { streams, pair, loseAccess } = await createHub({ askGapMs: 20 });
  const reader = await pair();
  let asked = 0;
  let maySee = true;
  const mayStay = async () => {
    asked++;
    return maySee;
  };
  const [floor] = [createSource('own floor:p')];
  await streams.open({ from: [floor.source], socket: reader.served, network: 'a', headers: [], mayStay });
  for (let time = 0; time < 50; time++) loseAccess(`c${time % 3}`);
  await expect.poll(() => asked).toBe(1);
  for (let time = 0; time < 50; time++) loseAccess('c');
  maySee = false;
  await once(reader.reader, 'close');
  expect(asked).toBe(2);
});

test('streams: one of several channels fails → the stream is refused, and the others are no longer followed', async () => {
  const { streams, pair } = await createHub();
  const floor = createSource('floor:p');
  const day = { ...createSource('day:e').source, follow: () => Promise.reject(new Error('too many wait')) };
  const { served } = await pair();
  const opening = streams.open({ from: [floor.source, day], socket: served, network: 'a', headers: [] });
  await expect(opening).rejects.toThrow('too many wait');
  expect([floor.world.follows, floor.followed()]).toEqual([1, 0]);
});

test('SAFE-M18 made-up names: a stream asks for twelve of them → one question to the database, and a refusal', async () => {
  const { streams, pair } = await createHub();
  const asked: string[] = [];
  const from = Array.from({ length: 12 }, (_, number): Source => {
    const name = `floor:made-up-${number}`;
    const follow = async () => {
      asked.push(name);
      return null;
    };
    return { name, f: name, follow };
  });
  const { served } = await pair();
  expect(await streams.open({ from, socket: served, network: 'a', headers: [] })).toBe(false);
  expect(asked).toEqual(['floor:made-up-0']);
});
