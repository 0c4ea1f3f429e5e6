import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { createWorld, boardHead as head, keepWorld, boardKey as key, rowOf, type World } from '#testing/board-world.ts';
import { createBoardAfter } from './board-after.ts';
import type { BoardCache } from './board-cache.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
type Step =
  | { do: 'measure'; id: string; test: number; q: number; t: number; c: 0 | 1 | 2 }
  | { do: 'clear'; id: string; test: number }
  | { do: 'join'; id: string }
  | { do: 'leave'; id: string }
  | { do: 'disqualify'; id: string }
  | { do: 'publish'; isOpen: boolean }
  | { do: 'reconnect' | 'wait' };

const anyId = fc.constantFrom(...ids);
const anyTest = fc.constantFrom(0, 1);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('measure' as const),
      id: anyId,
      test: anyTest,
      q: fc.integer({ min: 0, max: 9 }).map(n => n * 1000),
      t: fc.integer({ min: 1, max: 9 }).map(n => n * 1000),
      c: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('clear' as const), id: anyId, test: anyTest }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('join' as const, 'leave' as const, 'disqualify' as const), anyId)
      .map(([does, id]) => ({ do: does, id })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const), isOpen: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('reconnect' as const, 'wait' as const) }) },
);

function take(world: World, step: Step): void {
  if (step.do === 'publish') world.head = { ...head, view: step.isOpen ? 'open' : 'hidden' };
  if (!('id' in step)) return;
  const row = world.rows.get(step.id) ?? rowOf(step.id, `Atleta ${step.id}`, [null, null]);
  if (step.do === 'leave') world.rows.delete(step.id);
  else if (step.do === 'join') world.rows.set(step.id, row);
  else if (step.do === 'disqualify') world.rows.set(step.id, { ...row, standing: row.standing === 0 ? 1 : 0 });
  else if (step.do === 'measure' || step.do === 'clear') {
    const measured = step.do === 'measure' ? { q: step.q, ...(step.test === 1 && { t: step.t }), c: step.c } : null;
    world.rows.set(step.id, { ...row, cells: row.cells.with(step.test, measured) });
  }
}

/** A browser: the board that it loaded, and the changes that it received since. */
async function createReader(cache: BoardCache) {
  const ask = async () => ((await cache.read(key))?.derived.whole ?? null) as FitnessBoard | null;
  const reader = { board: await ask(), applied: 0, following: null as Awaited<ReturnType<typeof follow>> };
  const follow = () =>
    cache.follow(key, 'a', change => {
      if (change === 'gone' || !reader.board || change.to === reader.board.version) return;
      if (change.reload || change.from !== reader.board.version) reader.board = null;
      else {
        reader.board = applyChange(reader.board, change);
        reader.applied++;
      }
    });
  const open = async () => {
    reader.following = await follow();
    if (reader.following?.board().version !== reader.board?.version) reader.board = null;
  };
  await open();
  return {
    reader,
    async settle() {
      reader.board ??= await ask();
    },
    async reconnect() {
      reader.following?.stop();
      await open();
    },
  };
}

test('board changes: random changes, corrections, removals, gaps and reconnects → every reader ends with the rebuilt board', async () => {
  let changes = 0;
  let applied = 0;
  const oneRun = async (steps: Step[]) => {
    const world = createWorld();
    const cache = keepWorld(world, { pauseMs: 0 });
    const readers = [await createReader(cache), await createReader(cache)];
    for (const [index, step] of steps.entries()) {
      if (step.do === 'reconnect') await readers[index % 2]?.reconnect();
      else if (step.do === 'wait') {
        for (const { settle } of readers) await settle();
        await new Promise(resolve => setImmediate(resolve));
      } else {
        world.write(() => take(world, step));
        cache.touch('c', 'event');
        changes++;
      }
    }
    for (const { reader, settle } of readers) {
      await expect.poll(() => reader.following?.board().version, { interval: 1 }).toBe(`v${world.writes}`);
      await settle();
      expect(reader.board).toEqual(world.board());
      reader.following?.stop();
      applied += reader.applied;
    }
    cache.close();
  };
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 100, maxLength: 300, size: 'max' }), oneRun), {
    numRuns: 660,
  });
  expect(changes).toBeGreaterThan(80_000);
  // On a busy machine more changes arrive together.
  expect(applied).toBeGreaterThan(5_000);
});

test('board changes: random changes, asked for one version after the other → the reader ends with the rebuilt board', async () => {
  let applied = 0;
  const oneRun = async (steps: Step[]) => {
    const world = createWorld();
    const cache = keepWorld(world, { pauseMs: 0 });
    const whole = async () => (await cache.read(key))?.derived.whole as FitnessBoard;
    const ask = createBoardAfter(cache);
    let board = await whole();
    const settle = async () => {
      for (const change of (await ask(key, board.version, 'a', AbortSignal.abort()))!) {
        expect(change.reload || change.from === board.version).toBe(true);
        board = change.reload ? await whole() : applyChange(board, change);
        applied += change.reload ? 0 : 1;
        if (change.reload) break;
      }
    };
    for (const step of steps) {
      if (step.do === 'wait' || step.do === 'reconnect') await settle();
      else {
        world.write(() => take(world, step));
        cache.touch('c', 'event');
        if (step.do === 'join') await new Promise(resolve => setImmediate(resolve));
      }
    }
    await expect.poll(() => settle().then(() => board.version), { interval: 1 }).toBe(`v${world.writes}`);
    expect(board).toEqual(world.board());
    cache.close();
  };
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 50, maxLength: 150, size: 'max' }), oneRun), {
    numRuns: 60,
  });
  expect(applied).toBeGreaterThan(100);
});
