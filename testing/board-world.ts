import type { FitnessBoard, MeasuredCell } from '#domain/scoring/boards/board.ts';
import { computeBoard, type FitnessHead, type RawRow } from '#domain/scoring/boards/compute-board.ts';
import { type BoardCache, createBoardCache } from '#server/day/live/board-cache.ts';
import type { BoardKey } from '#server/day/live/board-key.ts';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { wholeBoard } from '#server/scoring/boards/whole-board.ts';

export const boardKey: BoardKey = { categoryId: 'c', stage: 'event', scope: 'public' };
const testOf = (id: string, needTime: boolean): FitnessHead['tests'][number] => ({
  id,
  name: id,
  typeWod: 'amrap',
  unit: 'reps',
  needTime,
  isPenalized: false,
  validReps: null,
  timeCapMs: 600_000,
  isFinal: false,
  members: 1,
});
export const boardHead: FitnessHead = {
  kind: 'fitness',
  category: 'c',
  stage: 'event',
  view: 'open',
  isAudit: false,
  version: '',
  at: 0,
  system: { decrementType: 4 },
  tests: [testOf('t1', false), testOf('t2', true)],
};

/** A fake database of a board. It has rows that change, and a test can delay the derivation of the board. */
export function createWorld() {
  const rows = new Map<string, RawRow>();
  const world = {
    rows,
    head: boardHead,
    staleAt: null as number | null,
    writes: 0,
    derivations: 0,
    gate: Promise.resolve(),
    isGone: false,
    isBroken: false,
    isAway: false,
    now: new Date(1_000_000),
    board: (): FitnessBoard => computeBoard({ ...world.head, version: `v${world.writes}` }, [...rows.values()]),
    write(change: () => void = () => {}) {
      change();
      world.writes++;
    },
  };
  return world;
}
export type World = ReturnType<typeof createWorld>;

export const rowOf = (id: string, name: string, cells: (MeasuredCell | null)[]): RawRow => ({
  id,
  name,
  city: null,
  box: null,
  team: false,
  standing: 0,
  cells,
});

/** A cache of boards that gets notified of changes. The test closes it. */
export function keepWorld(
  world: World,
  parts: { pauseMs?: number; mostBytes?: number; answers?: () => Promise<boolean> } = {},
): BoardCache {
  const cache = createBoardCache({
    derive: async place => {
      world.derivations++;
      if (world.isAway) throw new UnreachableError(new Error('no connection'));
      if (world.isBroken) throw new Error('no database');
      // The derivation reads the rows at its start, and returns when the test opens the gate.
      const board = world.isGone ? null : { ...world.board(), category: place.categoryId };
      const { staleAt } = world;
      await world.gate;
      return board && wholeBoard(board, staleAt);
    },
    now: () => world.now,
    log: { warn: () => {} },
    ...parts,
  });
  cache.setDisconnected(false);
  return cache;
}
