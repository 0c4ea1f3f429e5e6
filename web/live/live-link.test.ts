import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { makeLiveLink } from './live-link.ts';
import type { Surroundings } from './surroundings.ts';

class FakeStream {
  static all: FakeStream[] = [];
  readonly address: string;
  readonly heard = new Map<string, (event: MessageEvent<string>) => void>();
  isClosed = false;
  constructor(address: string) {
    this.address = address;
    FakeStream.all.push(this);
  }
  addEventListener(name: string, act: unknown) {
    this.heard.set(name, act as (event: MessageEvent<string>) => void);
  }
  say(name: string, data = '1') {
    this.heard.get(name)?.({ data } as MessageEvent<string>);
  }
  close() {
    this.isClosed = true;
  }
}

const event = { id: 'e', name: 'Copa', timeZone: 'America/Caracas' };
const floor: Floor = {
  place: { id: 'p', name: null },
  event,
  heat: {
    id: 'h',
    name: 'Heat 1',
    category: { id: 'c', name: 'RX' },
    test: null,
    status: 'active',
    start: 0,
    calledAt: null,
    startedAt: 0,
    finishedAt: null,
    rails: [{ number: 4, state: 'judging', entry: null, count: 0, noReps: 0, finishMs: null, heardAt: null }],
  },
  run: null,
  next: null,
  later: [],
};
const day: FloorDay = { event, floors: [] };

/** A fake server of one floor and its day, and a fake browser around the link. */
function stage(channels = [floorChannel('p', true), dayChannel('e')], scope?: 'own') {
  const world = { online: true, hidden: false, answer: 200, requests: [] as string[], told: 0 };
  const surroundings = new Set<() => void>();
  const outside: Surroundings = {
    fetch: async address => {
      world.requests.push(`${address}`);
      if (world.answer === 0) throw new TypeError('Failed to fetch');
      return Response.json(`${address}`.endsWith('/day') ? day : floor, { status: world.answer });
    },
    EventSource: FakeStream as unknown as Surroundings['EventSource'],
    now: () => Date.now(),
    random: () => 0.5,
    isHidden: () => world.hidden,
    isOnline: () => world.online,
    onSurroundings: listener => {
      surroundings.add(listener);
      return () => surroundings.delete(listener);
    },
  };
  const link = makeLiveLink(channels, { outside, ...(scope && { scope }) });
  const stop = link.subscribe(() => world.told++);
  const look = () => {
    for (const listener of surroundings) listener();
  };
  return { world, link, stop, look };
}

const stream = () => FakeStream.all.at(-1)!;
const hello = (changes: Partial<Floor> = {}) =>
  JSON.stringify({
    now: Date.now() + 500,
    channels: [
      { as: 'k1', f: 'floor:p:stage', n: 7, floor: { ...floor, ...changes } },
      { as: 'k2', f: 'day:e', n: 1, day },
    ],
  });

beforeEach(() => {
  FakeStream.all = [];
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

test('live S3 live link: several channels → one stream, and counts show immediately', () => {
  const { link, world } = stage();
  expect(FakeStream.all.map(({ address }) => address)).toEqual(['/live?f=floor:p:stage&f=day:e']);
  expect([link.floor('p'), link.status().state]).toEqual([null, 'connecting']);
  stream().say('hello', hello());
  expect([link.floor('p'), link.day('e'), link.status().state]).toEqual([floor, day, 'live']);
  const before = link.floor('p');
  const told = world.told;
  stream().say('t', 'k1 8 4:87~1');
  // The time is by the server's clock, which the greeting contains.
  expect(link.floor('p')?.heat?.rails?.[0]).toMatchObject({ count: 87_000, noReps: 1, heardAt: 1_000_500 });
  expect([link.floor('p') === before, world.told]).toEqual([false, told + 1]);
  stream().say('t', 'k9 8 4:99');
  expect(link.floor('p')?.heat?.rails?.[0]?.count).toBe(87_000);
  expect(world.requests).toEqual([]);
});

test('live link: staff of the event → its own address', () => {
  stage([dayChannel('e')], 'own');
  expect(stream().address).toBe('/organization/live?f=day:e');
});

test('live link: the stream breaks → known values stay, and the next stream sends everything', () => {
  const { link } = stage();
  stream().say('hello', hello());
  stream().say('t', 'k1 8 4:87');
  stream().say('error');
  expect([stream().isClosed, link.status().state]).toEqual([true, 'connecting']);
  expect(link.floor('p')?.heat?.rails?.[0]?.count).toBe(87_000);
  vi.advanceTimersByTime(1_000);
  expect(FakeStream.all.length).toBe(2);
  stream().say('hello', hello({ later: [{ id: 'x', name: 'Heat 3', category: 'RX', start: 5 }] }));
  expect([link.floor('p')?.later.length, link.floor('p')?.heat?.rails?.[0]?.count]).toEqual([1, 0]);
});

test('live link: no heartbeat → reopened; the database is away → `behind`', () => {
  const { link } = stage();
  stream().say('hello', hello());
  stream().say('beat', '0');
  expect(link.status().state).toBe('behind');
  stream().say('beat');
  expect(link.status().state).toBe('live');
  vi.advanceTimersByTime(41_000);
  expect(FakeStream.all.length).toBe(2);
});

test('live link: streams are blocked → polling until a stream works', async () => {
  const { link, world } = stage();
  for (let failure = 0; failure < 3; failure++) {
    stream().say('error');
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(link.status().state).toBe('polling');
  expect([link.floor('p'), link.day('e')]).toEqual([floor, day]);
  expect(new Set(world.requests)).toEqual(new Set(['/floors/p', '/floors/e/day']));
  const asked = world.requests.length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(world.requests.length).toBeGreaterThan(asked);
  stream().say('hello', hello());
  const last = world.requests.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([link.status().state, world.requests.length]).toEqual(['live', last]);
});

test('live link: access is lost → nothing is shown until it returns', async () => {
  const { link, world } = stage();
  stream().say('hello', hello());
  world.answer = 404;
  stream().say('error');
  await vi.advanceTimersByTimeAsync(1_000);
  stream().say('error');
  stream().say('error');
  await vi.advanceTimersByTimeAsync(4_000);
  for (let time = 0; time < 3 && link.status().failure === null; time++) {
    stream().say('error');
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect([link.status().failure, link.floor('p'), link.day('e')]).toEqual(['missing', null, null]);
  await vi.advanceTimersByTimeAsync(20_000);
  stream().say('hello', hello());
  expect([link.status().failure, link.floor('p')]).toEqual([null, floor]);
});

test('live link: the page is hidden for a minute → closed; the last subscriber leaves → closed seconds later', () => {
  const { world, look, stop, link } = stage();
  stream().say('hello', hello());
  world.hidden = true;
  look();
  vi.advanceTimersByTime(61_000);
  expect(stream().isClosed).toBe(true);
  world.hidden = false;
  look();
  expect(FakeStream.all.length).toBe(2);
  stream().say('hello', hello());
  stop();
  vi.advanceTimersByTime(6_000);
  expect([stream().isClosed, link.floor('p')]).toEqual([true, null]);
});

test('live link: no network → `offline`; the network returns → a new stream', () => {
  const { world, look, link } = stage();
  stream().say('hello', hello());
  world.online = false;
  look();
  expect([link.status().state, link.floor('p')]).toEqual(['offline', floor]);
  world.online = true;
  look();
  expect([FakeStream.all.length, FakeStream.all[0]?.isClosed]).toEqual([2, true]);
  stream().say('hello', hello());
  expect(link.status().state).toBe('live');
});
