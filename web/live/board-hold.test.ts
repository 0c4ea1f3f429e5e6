import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { makeBoardHold } from './board-hold.ts';
import { createFakePage } from './fake-page.ts';
import type { BoardLink } from './held-board.ts';
import { makeLink } from './link.ts';
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

/** A server of one board, and a browser around the link. */
function stage({ scope }: { scope?: 'staff' } = {}) {
  const answers: (FitnessBoard | number | 'never')[] = [];
  const world = {
    staleFor: null as number | null,
    requests: 0,
    last: boardAt('a') as FitnessBoard | number,
    /** Questions for changes, each with its answer to come: changes, or a status. */
    questions: [] as { after: string; answer: (said: BoardChange[] | number) => void }[],
  };
  const fake = createFakePage(async (address, init) => {
    const [, version] = `${address}`.split('/after/');
    if (version !== undefined) {
      const { promise, resolve, reject } = Promise.withResolvers<BoardChange[] | number>();
      if (world.last === 0) throw new TypeError('Failed to fetch');
      world.questions.push({ after: version, answer: resolve });
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      const said = await promise;
      if (typeof said === 'number') return new Response(said === 204 ? null : '{}', { status: said });
      return Response.json({ changes: said });
    }
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
  });
  now = fake;
  const outside: Outside = {
    ...fake.outside,
    loadEngine:
      async () =>
      (board, { to, at }) => ({ ...board, version: to, at }),
  };
  const link = makeBoardHold({ ...key, scope }, makeLink(scope === 'staff' ? 'own' : 'public', outside), outside);
  return { link, world, answers, ...fake };
}

let now: ReturnType<typeof createFakePage>;
const settle = () => vi.advanceTimersByTimeAsync(0);
const streamNow = () => now.streams.at(-1)!;
const hello = (version: string, at = 1000) => streamNow().hello([{ as: 'k1', f: 'board:c1:event', version, at }]);
const tell = (said: BoardChange) => streamNow().say('change', `k1 ${JSON.stringify(said)}`);
const versionOf = (link: BoardLink) => link.held().board?.version;

async function live(options?: Parameters<typeof stage>[0], first = boardAt('a')) {
  const staged = stage(options);
  staged.world.last = first;
  const leave = staged.link.subscribe(() => {});
  await settle();
  hello('a');
  await settle();
  return { ...staged, leave };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('board link: the first subscriber → one request, one stream, and live when versions match', async () => {
  const { link, world } = await live();
  expect(streamNow().address).toBe('/live?f=board:c1:event');
  expect(world.requests).toBe(1);
  expect(link.held().board?.version).toBe('a');
  expect(link.status()).toEqual({ state: 'live', at: 1_000_000 });
});

test('board link: the organizer’s board → its own address', async () => {
  await live({ scope: 'staff' });
  expect(streamNow().address).toBe('/organization/live?f=board:c1:event');
});

test('board link: a change follows the held version → applied without a request', async () => {
  const { link, world } = await live();
  tell(change('a', 'b'));
  tell(change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('board link: a change follows another version → one request within a second', async () => {
  const { link, world } = await live();
  world.last = boardAt('z', { at: 3000 });
  for (const to of ['x', 'y', 'z']) tell(change('w', to));
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
  tell(change('a', 'b', { reload: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(versionOf(link)).toBe('b');
});

test('board link: changes come during the request → applied to its answer', async () => {
  const { link, world } = stage();
  link.subscribe(() => {});
  // The stream opens at the end of the turn, before the answer.
  await Promise.resolve();
  hello('a');
  tell(change('a', 'b'));
  tell(change('b', 'c'));
  await settle();
  expect(versionOf(link)).toBe('c');
  expect(world.requests).toBe(1);
});

test('board link: the answer is newer than a missed change → the change is skipped', async () => {
  const { link, world, answers } = stage();
  answers.push(boardAt('b', { at: 2000 }));
  link.subscribe(() => {});
  await settle();
  hello('b', 2000);
  tell(change('a', 'b'));
  await settle();
  expect(versionOf(link)).toBe('b');
  expect(world.requests).toBe(1);
  expect(link.status().state).toBe('live');
});

test('board link: a cache answers an old board → asked again, a few times only', async () => {
  const { link, world } = await live();
  tell(change('w', 'b', { at: 5000 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(5);
});

test('board link: hello has another version → the board is requested', async () => {
  const { link, world } = await live();
  world.last = boardAt('b', { at: 3000 });
  hello('b', 3000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(versionOf(link)).toBe('b');
});

test('board link: the stream breaks → reopened after growing pauses', async () => {
  const { link } = await live();
  const pauses: number[] = [];
  for (let time = 0; time < 3; time++) {
    const opened = now.streams.length;
    streamNow().say('error');
    expect(now.streams.at(-1)?.isClosed).toBe(true);
    let waited = 0;
    while (now.streams.length === opened) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses).toEqual([1000, 2000, 4000]);
  expect(link.held().board).not.toBeNull();
});

/** A board whose streams are blocked, as behind a proxy that keeps them back. */
async function blocked(...options: Parameters<typeof live>) {
  const staged = await live(...options);
  for (let time = 0; time < 3; time++) {
    streamNow().say('error');
    await vi.advanceTimersByTimeAsync(time === 2 ? 0 : 8000);
  }
  return staged;
}
/** Waits for the question of this number. */
const question = async ({ world }: ReturnType<typeof stage>, number: number) => {
  for (let waited = 0; world.questions.length < number && waited < 30_000; waited += 100)
    await vi.advanceTimersByTimeAsync(100);
  return world.questions[number - 1]!;
};

test('board link: streams are blocked → each change is asked for and applied, until a stream works', async () => {
  const staged = await blocked();
  const { link, world } = staged;
  expect(link.status().state).toBe('polling');
  const first = await question(staged, 1);
  const { requests } = world;
  expect(first.after).toBe('a');
  first.answer([change('a', 'b'), change('b', 'c')]);
  const second = await question(staged, 2);
  expect([second.after, versionOf(link), link.status().state]).toEqual(['c', 'c', 'live']);
  // A server that stops answers at once.
  second.answer(204);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(world.questions).toHaveLength(2);
  const third = await question(staged, 3);
  hello('c');
  third.answer([change('c', 'd')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([versionOf(link), link.status().state]).toEqual(['c', 'live']);
  expect([world.requests, world.questions.length]).toEqual([requests, 3]);
});

test('board link: a change cannot be applied → loaded once, then asked again', async () => {
  const staged = await blocked();
  const first = await question(staged, 1);
  const { requests } = staged.world;
  staged.world.last = boardAt('z', { at: 2000 });
  first.answer([change('a', 'z', { reload: true })]);
  expect((await question(staged, 2)).after).toBe('z');
  expect(staged.world.requests).toBe(requests + 1);
});

test.each([404, 500, 503])(
  'board link: a question for changes gets %i → loaded, and asked again ten seconds later',
  async status => {
    const staged = await blocked();
    const { link, world } = staged;
    const first = await question(staged, 1);
    world.last = boardAt('b');
    first.answer(status);
    await vi.advanceTimersByTimeAsync(9_000);
    expect([versionOf(link), link.status().state, world.questions.length]).toEqual(['b', 'polling', 1]);
    expect((await question(staged, 2)).after).toBe('b');
  },
);

test('board link: a question gets no answer for forty seconds → given up, and the board is loaded', async () => {
  const staged = await blocked();
  await question(staged, 1);
  staged.world.last = boardAt('b');
  await vi.advanceTimersByTimeAsync(41_000);
  expect(versionOf(staged.link)).toBe('b');
  expect((await question(staged, 2)).after).toBe('b');
});

test.each<[string, ...Parameters<typeof live>]>([
  ['of many pages', {}, boardAt('a', { page: { number: 1, size: 100, of: 9 } })],
  ['of the staff', { scope: 'staff' }],
])(
  'board link: streams are blocked, a board %s → loaded every ten seconds, without questions',
  async (_, ...options) => {
    const { world } = await blocked(...options);
    await vi.advanceTimersByTimeAsync(1_000);
    const { requests } = world;
    await vi.advanceTimersByTimeAsync(36_000);
    expect([world.requests - requests, world.questions]).toEqual([3, []]);
  },
);

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
  const { link, look, page } = await live();
  page.isOnline = false;
  streamNow().say('error');
  look();
  expect(link.status().state).toBe('offline');
  page.isOnline = true;
  look();
  await settle();
  hello('a');
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
  const { link, world, look, page } = await live();
  const first = streamNow();
  page.isHidden = true;
  look();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(first.isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.isClosed).toBe(true);
  expect(versionOf(link)).toBe('a');
  world.last = boardAt('b');
  page.isHidden = false;
  look();
  await settle();
  expect(versionOf(link)).toBe('b');
  expect(streamNow()).not.toBe(first);
});

test('board link: the page is hidden shortly → the stream stays', async () => {
  const { look, page } = await live();
  page.isHidden = true;
  look();
  await vi.advanceTimersByTimeAsync(30_000);
  page.isHidden = false;
  look();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now.streams).toHaveLength(1);
  expect(streamNow().isClosed).toBe(false);
});

test('board link: two subscribers share it → closed some seconds after the last one', async () => {
  const { link, world, leave, listeners } = await live();
  const leaveToo = link.subscribe(() => {});
  await settle();
  expect(now.streams).toHaveLength(1);
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
  expect(listeners.size).toBe(0);
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
  hello('a');
  for (let time = 0; time < 24; time++) {
    const version = `v${time}`;
    world.last = boardAt(version, { page, at: 10_000 + time });
    tell(change('?', version, { reload: true, at: 10_000 + time }));
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
  tell(change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(versionOf(link)).toBe('c');
});

test('board link: the network returns → earlier requests are not waited for', async () => {
  const { link, world, answers, look, page } = await live();
  answers.push('never');
  world.last = boardAt('c', { at: 3000 });
  tell(change('b', 'c'));
  await vi.advanceTimersByTimeAsync(1000);
  page.isOnline = false;
  look();
  page.isOnline = true;
  look();
  await settle();
  expect(versionOf(link)).toBe('c');
});

test('board link: the board is still old when the heartbeat comes → requested again', async () => {
  const { link, world } = await live();
  // A cache, or a process with a fast clock, may continue to return the old board.
  world.last = boardAt('a', { at: 9000 });
  tell(change('b', 'c'));
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
  streamNow().say('beat', '0');
  expect(link.status()).toEqual({ state: 'behind', at: 1_000_000 });
  streamNow().say('beat');
  await vi.advanceTimersByTimeAsync(1000);
  expect(world.requests).toBe(2);
  expect(link.status().state).toBe('live');
  streamNow().say('beat', '0');
  tell(change('a', 'b'));
  await settle();
  expect(link.status().state).toBe('live');
});

test('board link: a forbidden board, its reader leaves and comes back signed in → requested again', async () => {
  const { link, world } = stage({ scope: 'staff' });
  world.last = 401;
  const leave = link.subscribe(() => {});
  await settle();
  expect(link.held().failure).toBe('forbidden');
  leave();
  world.last = boardAt('a');
  link.subscribe(() => {});
  await settle();
  expect(link.held()).toMatchObject({ failure: null, board: { version: 'a' } });
});
