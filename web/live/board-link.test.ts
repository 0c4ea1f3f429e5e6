import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { makeLink } from './board-link.ts';
import type { BoardLink } from './held-board.ts';
import type { Outside } from './outside.ts';

const key = { categoryId: 'c1', stage: 'event' } as const;
const boardAt = (version: string, changes: Partial<FitnessBoard> = {}): FitnessBoard => ({
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
  ...changes,
});
const change = (from: string, to: string, more: Partial<BoardChange> = {}): BoardChange => ({
  from,
  to,
  at: 2000,
  ...more,
});

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
  say(name: string, data: unknown = 1) {
    this.heard.get(name)?.({ data: JSON.stringify(data) } as MessageEvent<string>);
  }
  close() {
    this.isClosed = true;
  }
}

/** A fake server of one board, and a fake browser around the link. */
function stage({ scope }: { scope?: 'staff' } = {}) {
  const answers: (FitnessBoard | number | 'never')[] = [];
  const world = {
    hidden: false,
    staleFor: null as number | null,
    online: true,
    requests: 0,
    last: boardAt('a') as FitnessBoard | number,
  };
  const surroundings = new Set<() => void>();
  const outside: Outside = {
    fetch: async (_address, init) => {
      world.requests++;
      const answer = answers.shift() ?? world.last;
      if (init?.signal?.aborted) throw new Error('aborted');
      if (answer === 'never') {
        const { promise, reject } = Promise.withResolvers<Response>();
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        return promise;
      }
      if (answer === 0) throw new TypeError('Failed to fetch');
      if (typeof answer === 'number') return new Response('{}', { status: answer });
      const { staleFor } = world;
      return Response.json(answer, staleFor === null ? {} : { headers: { 'x-board-stale': '1', age: `${staleFor}` } });
    },
    EventSource: FakeStream as unknown as Outside['EventSource'],
    now: () => Date.now(),
    random: () => 0.5,
    loadEngine:
      async () =>
      (board, { to, at }) => ({ ...board, version: to, at }),
    isHidden: () => world.hidden,
    isOnline: () => world.online,
    onSurroundings: listener => {
      surroundings.add(listener);
      return () => surroundings.delete(listener);
    },
  };
  const link = makeLink({ ...key, scope }, outside);
  const look = () => {
    for (const listener of surroundings) listener();
  };
  return { link, world, answers, look, surroundings };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const streamNow = () => FakeStream.all.at(-1)!;
const versionOf = (link: BoardLink) => link.held().board?.version;

async function live(options?: Parameters<typeof stage>[0]) {
  const staged = stage(options);
  const leave = staged.link.subscribe(() => {});
  await settle();
  streamNow().say('hello', { version: 'a', at: 1000 });
  await settle();
  return { ...staged, leave };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  FakeStream.all = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('board link: the first subscriber → one request, one stream, and live when versions match', async () => {
  const { link, world } = await live();
  expect(streamNow().address).toBe('/boards/c1/event/stream');
  expect(world.requests).toBe(1);
  expect(link.held().board?.version).toBe('a');
  expect(link.status()).toEqual({ state: 'live', at: 1_000_000 });
});

test('board link: the organizer’s board → its own address', async () => {
  await live({ scope: 'staff' });
  expect(streamNow().address).toBe('/organization/boards/c1/event/stream');
});

test('board link: a change follows the held version → applied without a request', async () => {
  const { link, world } = await live();
  streamNow().say('change', change('a', 'b'));
  streamNow().say('change', change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('board link: a change follows another version → one request within a second', async () => {
  const { link, world } = await live();
  world.last = boardAt('z', { at: 3000 });
  for (const to of ['x', 'y', 'z']) streamNow().say('change', change('w', to));
  await settle();
  expect(world.requests).toBe(1);
  expect(versionOf(link)).toBe('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  expect(versionOf(link)).toBe('z');
});

test('board link: the organizer’s reload → requested immediately', async () => {
  const { link, world } = await live({ scope: 'staff' });
  world.last = boardAt('b', { at: 3000 });
  streamNow().say('change', change('a', 'b', { reload: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(versionOf(link)).toBe('b');
});

test('board link: changes come during the request → applied to its answer', async () => {
  const { link, world } = stage();
  link.subscribe(() => {});
  streamNow().say('hello', { version: 'a', at: 1000 });
  streamNow().say('change', change('a', 'b'));
  streamNow().say('change', change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('board link: the answer is newer than a missed change → the change is skipped', async () => {
  const { link, world, answers } = stage();
  answers.push(boardAt('b', { at: 2000 }));
  link.subscribe(() => {});
  await settle();
  streamNow().say('hello', { version: 'b', at: 2000 });
  streamNow().say('change', change('a', 'b'));
  await settle();
  expect(versionOf(link)).toBe('b');
  expect(world.requests).toBe(1);
  expect(link.status().state).toBe('live');
});

test('board link: a cache answers an old board → asked again, a few times only', async () => {
  const { link, world } = await live();
  streamNow().say('change', change('w', 'b', { at: 5000 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(5);
});

test('board link: hello has another version → the board is requested', async () => {
  const { link, world } = await live();
  world.last = boardAt('b', { at: 3000 });
  streamNow().say('hello', { version: 'b', at: 3000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('b');
});

test('board link: the stream breaks → reopened after growing pauses', async () => {
  const { link } = await live();
  const pauses: number[] = [];
  for (let time = 0; time < 3; time++) {
    const opened = FakeStream.all.length;
    streamNow().say('error');
    expect(FakeStream.all.at(-1)?.isClosed).toBe(true);
    let waited = 0;
    while (FakeStream.all.length === opened) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses).toEqual([1000, 2000, 4000]);
  expect(link.held().board).not.toBeNull();
});

test('board link: streams are blocked → requests every ten seconds until a stream works', async () => {
  const { link, world } = await live();
  for (let time = 0; time < 3; time++) {
    streamNow().say('error');
    await vi.advanceTimersByTimeAsync(time === 2 ? 0 : 8000);
  }
  expect(link.status().state).toBe('polling');
  const asked = world.requests;
  world.last = boardAt('b');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(world.requests).toBe(asked + 1);
  expect(versionOf(link)).toBe('b');
  streamNow().say('hello', { version: 'b', at: 1000 });
  expect(link.status().state).toBe('live');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(asked + 1);
});

test('board link: no network → the board stays, with its age', async () => {
  const { link, world } = await live();
  world.last = 0;
  for (let time = 0; time < 3; time++) {
    streamNow().say('error');
    await vi.advanceTimersByTimeAsync(8000);
  }
  expect(link.status()).toEqual({ state: 'offline', at: 1_000_000 });
  expect(versionOf(link)).toBe('a');
  expect(link.held().failure).toBeNull();
});

test('board link: the network returns → used immediately', async () => {
  const { link, world, look } = await live();
  world.online = false;
  streamNow().say('error');
  look();
  expect(link.status().state).toBe('offline');
  world.online = true;
  look();
  await settle();
  streamNow().say('hello', { version: 'a', at: 1000 });
  expect(link.status().state).toBe('live');
});

test('board link: the heartbeat stops → the stream is reopened', async () => {
  await live();
  const first = streamNow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(first.isClosed).toBe(false);
  first.say('beat');
  await vi.advanceTimersByTimeAsync(39_000);
  expect(first.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(streamNow()).not.toBe(first);
});

test('board link: the page is hidden for a minute → closed; seen again → immediately reopened', async () => {
  const { link, world, look } = await live();
  const first = streamNow();
  world.hidden = true;
  look();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(first.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.isClosed).toBe(true);
  expect(versionOf(link)).toBe('a');
  world.last = boardAt('b');
  world.hidden = false;
  look();
  await settle();
  expect(versionOf(link)).toBe('b');
  expect(streamNow()).not.toBe(first);
});

test('board link: the page is hidden shortly → the stream stays', async () => {
  const { world, look } = await live();
  world.hidden = true;
  look();
  await vi.advanceTimersByTimeAsync(30_000);
  world.hidden = false;
  look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeStream.all).toHaveLength(1);
  expect(streamNow().isClosed).toBe(false);
});

test('board link: two subscribers share it → closed some seconds after the last one', async () => {
  const { link, world, leave, surroundings } = await live();
  const leaveToo = link.subscribe(() => {});
  await settle();
  expect(FakeStream.all).toHaveLength(1);
  expect(world.requests).toBe(1);
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streamNow().isClosed).toBe(false);
  leaveToo();
  await vi.advanceTimersByTimeAsync(2000);
  const back = link.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streamNow().isClosed).toBe(false);
  back();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(streamNow().isClosed).toBe(true);
  expect(surroundings.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('board link: the board is missing or forbidden → requested once, until a retry', async () => {
  for (const [code, failure] of [
    [404, 'missing'],
    [403, 'forbidden'],
  ] as const) {
    const { link, world } = stage();
    world.last = code;
    link.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(120_000);
    expect(link.held()).toMatchObject({ board: null, failure });
    expect(world.requests).toBe(1);
    world.last = boardAt('a');
    link.retry();
    await settle();
    expect(link.held()).toMatchObject({ failure: null, board: { version: 'a' } });
  }
});

test('board link: the first load fails → reported, and tried again', async () => {
  const { link, world } = stage();
  world.last = 503;
  link.subscribe(() => {});
  await settle();
  expect(link.held()).toMatchObject({ board: null, failure: 'failed' });
  world.last = boardAt('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(link.held()).toMatchObject({ failure: null, board: { version: 'a' } });
});

test('board link: a board in pages → requested at most every three seconds', async () => {
  const page = { number: 1, size: 100, of: 50 };
  const { link, world } = stage();
  world.last = boardAt('a', { page });
  link.subscribe(() => {});
  await settle();
  for (let time = 0; time < 24; time++) {
    const version = `v${time}`;
    world.last = boardAt(version, { page, at: 10_000 + time });
    streamNow().say('change', change('?', version, { reload: true, at: 10_000 + time }));
    await vi.advanceTimersByTimeAsync(250);
  }
  await vi.advanceTimersByTimeAsync(3000);
  expect(versionOf(link)).toBe('v23');
  expect(world.requests).toBeLessThanOrEqual(4);
});

test('board link: a request gets no answer → aborted and repeated', async () => {
  const { link, world, answers } = await live();
  answers.push('never');
  world.last = boardAt('c', { at: 3000 });
  streamNow().say('change', change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(versionOf(link)).toBe('c');
});

test('board link: the network returns → earlier requests are not waited for', async () => {
  const { link, world, answers, look } = await live();
  answers.push('never');
  world.last = boardAt('c', { at: 3000 });
  streamNow().say('change', change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1000);
  world.online = false;
  look();
  world.online = true;
  look();
  await settle();
  expect(versionOf(link)).toBe('c');
});

test('board link: the board is still old when the heartbeat comes → requested again', async () => {
  const { link, world } = await live();
  // A cache, or a process with a fast clock, may continue to return the old board.
  world.last = boardAt('a', { at: 9000 });
  streamNow().say('change', change('b', 'c'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(versionOf(link)).toBe('a');
  world.last = boardAt('c', { at: 3000 });
  streamNow().say('beat');
  await vi.advanceTimersByTimeAsync(2000);
  expect(versionOf(link)).toBe('c');
});

test('board link: the server cannot check the board → shown as perhaps old until it can', async () => {
  const { link, world } = stage();
  world.staleFor = 90;
  link.subscribe(() => {});
  await settle();
  expect(versionOf(link)).toBe('a');
  expect(link.status()).toEqual({ state: 'behind', at: 1_000_000 - 90_000 });
  world.staleFor = null;
  world.last = boardAt('b', { at: 2000 });
  await vi.advanceTimersByTimeAsync(8000);
  expect(versionOf(link)).toBe('b');
  expect(link.status().state).not.toBe('behind');
});

test('board link: the heartbeat says that the server cannot check → `behind`, then live again', async () => {
  const { link, world } = await live();
  streamNow().say('beat', 0);
  expect(link.status()).toEqual({ state: 'behind', at: 1_000_000 });
  streamNow().say('beat', 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  expect(link.status().state).toBe('live');
  streamNow().say('beat', 0);
  streamNow().say('change', change('a', 'b'));
  await settle();
  expect(link.status().state).toBe('live');
});
