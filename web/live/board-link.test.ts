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

/** A server of one board, and a browser around the link. */
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

test('a link asks for its board once, opens its stream, and is live when both say the same', async () => {
  const { link, world } = await live();
  expect(streamNow().address).toBe('/boards/c1/event/stream');
  expect(world.requests).toBe(1);
  expect(link.held().board?.version).toBe('a');
  expect(link.status()).toEqual({ state: 'live', at: 1_000_000 });
});

test('the board of the organizer has an address of its own', async () => {
  await live({ scope: 'staff' });
  expect(streamNow().address).toBe('/organization/boards/c1/event/stream');
});

test('a change from the version that is held is applied without asking', async () => {
  const { link, world } = await live();
  streamNow().say('change', change('a', 'b'));
  streamNow().say('change', change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('a change from another version asks for the board again, once for many and within a second', async () => {
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

test('a reload of the organizer waits for nobody', async () => {
  const { link, world } = await live({ scope: 'staff' });
  world.last = boardAt('b', { at: 3000 });
  streamNow().say('change', change('a', 'b', { reload: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(versionOf(link)).toBe('b');
});

test('what is said while the board is asked for is applied to what comes', async () => {
  const { link, world } = stage();
  link.subscribe(() => {});
  streamNow().say('hello', { version: 'a', at: 1000 });
  streamNow().say('change', change('a', 'b'));
  streamNow().say('change', change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('an answer that is already newer than the change that was missed takes it as done', async () => {
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

test('an older answer of a cache on the way is asked again, a few times only', async () => {
  const { link, world } = await live();
  streamNow().say('change', change('w', 'b', { at: 5000 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(5);
});

test('a hello at another version than what is held asks for the board', async () => {
  const { link, world } = await live();
  world.last = boardAt('b', { at: 3000 });
  streamNow().say('hello', { version: 'b', at: 3000 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('b');
});

test('a stream that breaks is opened again after a pause that grows', async () => {
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

test('where streams are blocked the board is asked for every ten seconds, and the stream now and then', async () => {
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

test('without a network the board stays, and its age is known', async () => {
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

test('a network that comes back is used at once', async () => {
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

test('a heart that was heard and is silent means that the stream is dead', async () => {
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

test('a hidden page closes its stream after a while, and is back at once when it is seen', async () => {
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

test('a page that was hidden for a moment keeps its stream', async () => {
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

test('two who listen share one link, and the last one to leave ends it after a moment', async () => {
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

test('a board that does not exist or may not be read is asked for once', async () => {
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

test('a failed first load says so, and heals by itself', async () => {
  const { link, world } = stage();
  world.last = 503;
  link.subscribe(() => {});
  await settle();
  expect(link.held()).toMatchObject({ board: null, failure: 'failed' });
  world.last = boardAt('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(link.held()).toMatchObject({ failure: null, board: { version: 'a' } });
});

test('a board in pages is asked for again, at most every three seconds', async () => {
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

test('an answer that never comes is given up, and the board asked for again', async () => {
  const { link, world, answers } = await live();
  answers.push('never');
  world.last = boardAt('c', { at: 3000 });
  streamNow().say('change', change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(versionOf(link)).toBe('c');
});

test('who comes back to the network does not wait for what was asked before it went', async () => {
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

test('a board that is still not the newest when the line is heard again is asked for again', async () => {
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

test('a board that the server cannot look at is shown as perhaps not the newest, until it can', async () => {
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

test('who has the board and its stream is told by the heart when the server cannot look', async () => {
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
