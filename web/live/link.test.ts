import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Floor, FloorDay } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { makeBoardHold } from './board-hold.ts';
import { createFakePage } from './fake-page.ts';
import { makeFloorHold } from './floor-hold.ts';
import { makeLink } from './link.ts';
import { makeLiveView } from './live-view.ts';

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

/** A server of one floor and its day, and a browser around the link. */
function stage(channels = [floorChannel('p', true), dayChannel('e')], scope: 'public' | 'own' = 'public') {
  const world = { answer: 200, requests: [] as string[], told: 0 };
  const fake = createFakePage(async address => {
    world.requests.push(`${address}`);
    if (world.answer === 0) throw new TypeError('Failed to fetch');
    return Response.json(`${address}`.endsWith('/day') ? day : floor, { status: world.answer });
  });
  now = fake;
  const page = makeLink(scope, fake.outside);
  const link = makeLiveView(channels, channel => makeFloorHold(channel, page, { scope, outside: fake.outside }));
  const stop = link.subscribe(() => world.told++);
  return { world, link, stop, ...fake };
}

let now: ReturnType<typeof createFakePage>;
const settle = () => vi.advanceTimersByTimeAsync(0);
const stream = () => now.streams.at(-1)!;
const hello = (changes: Partial<Floor> = {}) =>
  JSON.stringify({
    now: Date.now() + 500,
    channels: [
      { as: 'k1', f: 'floor:p:stage', n: 7, floor: { ...floor, ...changes } },
      { as: 'k2', f: 'day:e', n: 1, day },
    ],
  });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

test('live S3 live link: several channels → one stream, and counts show immediately', async () => {
  const { link, world } = stage();
  await settle();
  expect(now.streams.map(({ address }) => address)).toEqual(['/live?f=floor:p:stage&f=day:e']);
  expect([link.floor('p'), link.status().state]).toEqual([null, 'connecting']);
  stream().say('hello', hello());
  expect([link.floor('p'), link.day('e'), link.status().state]).toEqual([floor, day, 'live']);
  const before = link.floor('p');
  const told = world.told;
  stream().say('t', 'k1 8 4:87~1');
  // By the server's clock, which the greeting contains.
  expect(link.floor('p')?.heat?.rails?.[0]).toMatchObject({ count: 87_000, noReps: 1, heardAt: 1_000_500 });
  expect([link.floor('p') === before, world.told]).toEqual([false, told + 1]);
  stream().say('t', 'k9 8 4:99');
  expect(link.floor('p')?.heat?.rails?.[0]?.count).toBe(87_000);
  expect(world.requests).toEqual([]);
});

test('live link: staff of the event → its own address', async () => {
  stage([dayChannel('e')], 'own');
  await settle();
  expect(stream().address).toBe('/organization/live?f=day:e');
});

test('live link: the stream breaks → known values stay, and the next stream sends everything', async () => {
  const { link } = stage();
  await settle();
  stream().say('hello', hello());
  stream().say('t', 'k1 8 4:87');
  stream().say('error');
  expect([stream().isClosed, link.status().state]).toEqual([true, 'connecting']);
  expect(link.floor('p')?.heat?.rails?.[0]?.count).toBe(87_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(now.streams.length).toBe(2);
  stream().say('hello', hello({ later: [{ id: 'x', name: 'Heat 3', category: 'RX', start: 5 }] }));
  expect([link.floor('p')?.later.length, link.floor('p')?.heat?.rails?.[0]?.count]).toEqual([1, 0]);
});

test('live link: no heartbeat → reopened; the database is away → `behind`', async () => {
  const { link } = stage();
  await settle();
  stream().say('hello', hello());
  stream().say('beat', '0');
  expect(link.status().state).toBe('behind');
  stream().say('beat');
  expect(link.status().state).toBe('live');
  await vi.advanceTimersByTimeAsync(41_000);
  expect(now.streams.length).toBe(2);
});

test('live link: streams are blocked → polling until a stream works', async () => {
  const { link, world } = stage();
  await settle();
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
  await settle();
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
  world.answer = 200;
  await vi.advanceTimersByTimeAsync(20_000);
  stream().say('hello', hello());
  expect([link.status().failure, link.floor('p')]).toEqual([null, floor]);
});

test('live link: the page is hidden for a minute → closed; the last subscriber leaves → closed seconds later', async () => {
  const { look, stop, link, page } = stage();
  await settle();
  stream().say('hello', hello());
  page.isHidden = true;
  look();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(stream().isClosed).toBe(true);
  page.isHidden = false;
  look();
  await settle();
  expect(now.streams.length).toBe(2);
  stream().say('hello', hello());
  stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect([stream().isClosed, link.floor('p')]).toEqual([true, null]);
});

test('live link: no network → `offline`; the network returns → a new stream', async () => {
  const { look, link, page } = stage();
  await settle();
  stream().say('hello', hello());
  page.isOnline = false;
  look();
  expect([link.status().state, link.floor('p')]).toEqual(['offline', floor]);
  page.isOnline = true;
  look();
  await settle();
  expect([now.streams.length, now.streams[0]?.isClosed]).toEqual([2, true]);
  stream().say('hello', hello());
  expect(link.status().state).toBe('live');
});

const boardAt = (version: string): FitnessBoard => ({
  kind: 'fitness',
  category: 'c1',
  stage: 'event',
  view: 'open',
  isAudit: false,
  version,
  at: 1000,
  count: 0,
  page: null,
  system: { decrementType: 4 },
  tests: [],
  rows: [],
});
const boardHello = { as: 'b', f: 'board:c1:event', version: 'a', at: 1000 };
const floorHello = (place: string, n = 1) => ({
  as: `f-${place}`,
  f: floorChannel(place),
  n,
  floor: { ...floor, place: { id: place, name: `${n}` } },
});

/** A page with one link, any floors and a board. `refused` addresses are answered with 404. */
function wholePage() {
  const refused = new Set<string>();
  const asked: string[] = [];
  const fake = createFakePage(async address => {
    asked.push(`${address}`);
    if (refused.has(`${address}`)) return new Response('{}', { status: 404 });
    const [, kind, id = ''] = `${address}`.split('/');
    return Response.json(kind === 'boards' ? boardAt('a') : floorHello(id).floor);
  });
  const { outside } = fake;
  const link = makeLink('public', outside);
  const whole = {
    ...outside,
    loadEngine:
      async () =>
      (held: FitnessBoard, { to, at }: BoardChange) => ({ ...held, version: to, at }),
  };
  const board = makeBoardHold({ categoryId: 'c1', stage: 'event' }, link, whole);
  const floorOf = (place: string) => makeFloorHold(floorChannel(place), link, { outside });
  return { ...fake, link, board, floorOf, refused, asked };
}

test('page link: a board and a floor begin together → one stream; a floor more → the old one closes after the greeting', async () => {
  const { board, floorOf, streams, open } = wholePage();
  board.subscribe(() => {});
  const first = floorOf('p');
  first.subscribe(() => {});
  await settle();
  expect(streams.map(({ address }) => address)).toEqual(['/live?f=board:c1:event&f=floor:p']);
  streams[0]!.hello([boardHello, floorHello('p')]);
  expect([board.status().state, first.status().state]).toEqual(['live', 'live']);
  const second = floorOf('q');
  const leave = second.subscribe(() => {});
  await settle();
  expect(streams[1]!.channels()).toEqual(['board:c1:event', 'floor:p', 'floor:q']);
  expect([open().length, first.status().state, second.status().state]).toEqual([2, 'live', 'connecting']);
  streams[0]!.say('t', 'f-p 2 4:5');
  expect((first.held() as Floor).heat?.rails?.[0]?.count).toBe(5_000);
  streams[1]!.hello([boardHello, floorHello('p', 2), floorHello('q')]);
  expect([open(), second.status().state]).toEqual([[streams[1]], 'live']);
  leave();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(streams.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  streams[2]!.hello([boardHello, floorHello('p', 3)]);
  expect(open()).toEqual([streams[2]]);
});

test('page link: one channel is refused → only its reader loses it; it comes back when its address answers', async () => {
  const { board, floorOf, streams, open, refused } = wholePage();
  const [shown, hidden] = [floorOf('p'), floorOf('x')];
  board.subscribe(() => {});
  shown.subscribe(() => {});
  refused.add('/floors/x');
  hidden.subscribe(() => {});
  await settle();
  streams[0]!.say('error');
  await settle();
  expect(open().map(stream => stream.channels())).toEqual([['board:c1:event', 'floor:p']]);
  streams[1]!.hello([boardHello, floorHello('p')]);
  expect([shown.status(), hidden.status()].map(({ state, failure }) => [state, failure])).toEqual([
    ['live', null],
    ['connecting', 'missing'],
  ]);
  expect(board.held().failure).toBeNull();
  refused.clear();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(streams.at(-1)!.channels()).toContain('floor:x');
  streams.at(-1)!.hello([boardHello, floorHello('p'), floorHello('x')]);
  expect([hidden.status().state, hidden.status().failure]).toEqual(['live', null]);
});

test('page link: the thirteenth channel → polled', async () => {
  const { floorOf, streams, asked } = wholePage();
  const floors = Array.from({ length: 13 }, (_, at) => floorOf(`p${at}`));
  for (const each of floors) each.subscribe(() => {});
  await settle();
  expect(streams[0]!.channels().length).toBe(12);
  streams[0]!.hello(Array.from({ length: 12 }, (_, at) => floorHello(`p${at}`)));
  await vi.advanceTimersByTimeAsync(6_000);
  expect([floors[0]!.status().state, floors[12]!.status().state]).toEqual(['live', 'polling']);
  expect(new Set(asked)).toEqual(new Set(['/floors/p12']));
});

type Step = ['join' | 'leave', number] | ['break' | 'count' | 'greet', 0] | ['wait', number];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom('join' as const, 'leave' as const), fc.nat(3)),
  fc.tuple(fc.constantFrom('break' as const, 'count' as const, 'greet' as const), fc.constant(0 as const)),
  fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 7_000 })),
);
// A reader leaves a greeted stream and comes back, and the next stream breaks: the first one cannot greet it again.
const backAgain: Step[] = [
  ['join', 0],
  ['join', 1],
  ['leave', 1],
  ['greet', 0],
  ['wait', 5_000],
  ['join', 1],
  ['break', 0],
];

test('page link: channels come and go while the stream breaks → every reader has what a fresh page would get', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const { floorOf, streams, open } = wholePage();
      let count = 0;
      const places = ['a', 'b', 'c', 'd'];
      const fresh = (place: string) => floorHello(place, count);
      const floors = places.map(floorOf);
      const leaves = floors.map((): (() => void) | null => null);
      const greeted = new Set<unknown>();
      const greet = () => {
        for (const each of open()) {
          if (greeted.has(each)) continue;
          greeted.add(each);
          each.hello(each.channels().map(name => fresh(name.split(':')[1]!)));
        }
      };
      for (const [act, at] of steps) {
        if (act === 'join') leaves[at] ??= floors[at]!.subscribe(() => {});
        else if (act === 'leave') {
          leaves[at]?.();
          leaves[at] = null;
        } else if (act === 'break') streams.at(-1)?.say('error');
        else if (act === 'greet') greet();
        else if (act === 'count') {
          count++;
          for (const each of open())
            for (const name of greeted.has(each) ? each.channels() : []) {
              const { as, floor: told } = fresh(name.split(':')[1]!);
              each.say('floor', `${as} ${count} ${JSON.stringify(told)}`);
            }
        } else await vi.advanceTimersByTimeAsync(at);
        await settle();
        expect(open().length).toBeLessThanOrEqual(2);
      }
      // Every wait of the link is shorter than this.
      for (let wait = 0; wait < 4; wait++) {
        await vi.advanceTimersByTimeAsync(90_000);
        greet();
        await settle();
      }
      const followed = places.filter((_, at) => leaves[at]);
      expect(open().map(each => each.channels().toSorted())).toEqual(
        followed.length > 0 ? [followed.map(place => floorChannel(place))] : [],
      );
      for (const [at, place] of places.entries())
        expect(floors[at]!.held()).toEqual(leaves[at] ? fresh(place).floor : null);
      for (const leave of leaves) leave?.();
      await vi.advanceTimersByTimeAsync(6_000);
      expect([open().length, vi.getTimerCount()]).toEqual([0, 0]);
    }),
    { numRuns: 200, examples: [[backAgain]] },
  );
});
