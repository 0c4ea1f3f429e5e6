import type { RailState } from './rail-states.ts';

// A second judge counts at a rail only for a comparison.

/**
 * The epoch before which a take of the second judge does not count: its device decided it before the last false start or
 * reopening. `voided`: the newest voided epoch of the second counts, 0 without one.
 */
export const secondSince = (startEpoch: number, voided: number): number =>
  Math.max(startEpoch, voided === 0 ? 0 : voided + 1);

const noSecond = { void: 'voided', scratched: 'already', empty: 'empty' } as const;

/** Why no second judge counts at a rail in this state; null when one may, also late and without a network. */
export const whyNoSecond = (state: RailState) => (state in noSecond ? noSecond[state as keyof typeof noSecond] : null);

/** The state of a rail for its second judge, whose count begins and ends by itself. `count`: null before it begins. */
export function stateForSecond(rail: RailState, count: { isOver: boolean } | null): RailState {
  if (whyNoSecond(rail) !== null || rail === 'confirmed') return rail;
  if (count) return count.isOver ? 'finished' : 'judging';
  return rail === 'judging' ? 'ready' : rail;
}

type Counted = {
  count: number;
  /** Milliseconds since the start, at most the cap; null until the count ended. */
  finishMs: number | null;
};

type Compared = {
  /** The first judge's count, or the result of a card; null without one. */
  main: Counted | null;
  /** The second judge's count; null before it begins. */
  second: Counted | null;
  /** A second judge stands at the rail. */
  isPlaced: boolean;
  /** The time is part of the result. */
  isTimed: boolean;
  /** Milliseconds since the rail's result was stored. */
  sinceOverMs: number;
};

/** Milliseconds after the rail's result until a missing second count is called so. */
const patienceMs = 60_000;
const apartMs = 1_000;

export const secondProblems = ['differs', 'apart', 'waiting', 'missing'] as const;
export type SecondProblem = (typeof secondProblems)[number];

/**
 * Why the second count holds a rail back; null when both judges agree. `waiting` becomes `missing` with time. A person may
 * confirm each of them with a reason. A count that was left unfinished holds nothing back once its judge is gone.
 */
export function secondProblem({ main, second, isPlaced, isTimed, sinceOverMs }: Compared): SecondProblem | null {
  if (second === null || second.finishMs === null) {
    if (!isPlaced) return null;
    return sinceOverMs < patienceMs ? 'waiting' : 'missing';
  }
  if (main === null) return null;
  if (main.count !== second.count) return 'differs';
  if (!isTimed || main.finishMs === null) return null;
  return Math.abs(main.finishMs - second.finishMs) > apartMs ? 'apart' : null;
}
