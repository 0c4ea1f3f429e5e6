import type { PlanSlot } from './plan.ts';
import { firstRoom } from './time-heats.ts';

// Weeks before the event, each test gets a block: when it runs, without names. Its heats are drawn into it later.
// Moments and lengths are milliseconds.

export type TestToPlan = {
  id: string;
  categoryId: string;
  /** Blocks of one line never overlap. */
  line: string;
  /** The window of the test. */
  startsAt: number;
  endsAt: number;
};

export type DayBlock = TestToPlan & { from: number; to: number };

/** Why a block is impossible; `field` is the one to change. */
export type BlockFault =
  | { code: 'backwards'; field: 'end' }
  | { code: 'early'; field: 'start'; at: number }
  | { code: 'late'; field: 'end'; at: number }
  | { code: 'busy'; field: 'start'; testId: string; from: number; to: number; betweenMs: number }
  | { code: 'before'; field: 'start'; testId: string; at: number }
  | { code: 'after'; field: 'end'; testId: string; at: number };

type Others = {
  /** All tests, in the order of their category. */
  tests: readonly Pick<TestToPlan, 'id' | 'categoryId'>[];
  planned: readonly DayBlock[];
  /** The changeover between two blocks of a line. */
  betweenMs: number;
};

/** The first fault of a block beside the planned ones. Null if it is possible. */
export function whyNotBlock(block: DayBlock, { tests, planned, betweenMs }: Others): BlockFault | null {
  const { from, to } = block;
  if (to <= from) return { code: 'backwards', field: 'end' };
  if (from < block.startsAt) return { code: 'early', field: 'start', at: block.startsAt };
  if (to > block.endsAt) return { code: 'late', field: 'end', at: block.endsAt };
  const others = planned.filter(({ id }) => id !== block.id);
  // The tests of a category run one after another (ORG-291).
  const ofCategory = tests.filter(({ categoryId }) => categoryId === block.categoryId).map(({ id }) => id);
  const turn = ofCategory.indexOf(block.id);
  for (const { id, categoryId, ...other } of others) {
    if (categoryId !== block.categoryId) continue;
    const isBefore = ofCategory.indexOf(id) < turn;
    if (isBefore && other.to > from) return { code: 'before', field: 'start', testId: id, at: other.to };
    if (!isBefore && other.from < to) return { code: 'after', field: 'end', testId: id, at: other.from };
  }
  const there = others.find(
    other => other.line === block.line && other.from < to + betweenMs && from < other.to + betweenMs,
  );
  return there ? { code: 'busy', field: 'start', testId: there.id, from: there.from, to: there.to, betweenMs } : null;
}

/** The number of heats of a test, and how long they last together. A test without entries counts as one heat. */
export function heatsOfBlock(entries: number, rails: number, slotMs: number) {
  const heats = Math.ceil(entries / Math.max(1, rails));
  return { heats, needMs: Math.max(1, heats) * slotMs };
}

const minute = 60_000;
const dayMs = 24 * 60 * minute;
/** A proposed day is not longer. */
const longestDayMs = 12 * 60 * minute;
const shortestMs = 5 * minute;
const roundUp = (at: number) => Math.ceil(at / shortestMs) * shortestMs;

type Asked = Omit<Others, 'tests'> & {
  tests: readonly (TestToPlan & { needMs: number })[];
  /** The opening of the first day. Each day begins at this hour. */
  opensAt: number;
};

/**
 * Blocks for the tests that have none. First the first test of every category, then the second ones. A test that does
 * not fit into its window gets none, and neither do the tests behind it.
 */
export function proposeBlocks({ tests, planned, betweenMs, opensAt }: Asked): DayBlock[] {
  const all = [...planned];
  const has = new Set(planned.map(({ id }) => id));
  const turns = new Map<string, number>();
  const inTurn = tests.map(test => {
    const turn = turns.get(test.categoryId) ?? 0;
    turns.set(test.categoryId, turn + 1);
    return { test, turn };
  });
  for (const { test } of inTurn.toSorted((a, b) => a.turn - b.turn)) {
    if (has.has(test.id)) continue;
    const { needMs, ...block } = test;
    const lengthMs = Math.max(shortestMs, Math.ceil(needMs / minute) * minute);
    const ofCategory = tests.filter(({ categoryId }) => categoryId === test.categoryId).map(({ id }) => id);
    const before = ofCategory.slice(0, ofCategory.indexOf(test.id));
    const ends = all.flatMap(({ id, to }) => (before.includes(id) ? [to + betweenMs] : []));
    if (ends.length < before.length) continue;
    const taken = all.filter(({ line }) => line === test.line).map(({ from, to }) => ({ startsAt: from, endsAt: to }));
    const earliest = Math.max(opensAt, test.startsAt, ...ends);
    const from = roomWithinDays(taken, { from: earliest, lengthMs, betweenMs }, opensAt);
    const made = { ...block, from, to: from + lengthMs };
    if (whyNotBlock(made, { tests, planned: all, betweenMs }) === null) all.push(made);
  }
  return all.filter(({ id }) => !has.has(id));
}

type Room = { from: number; lengthMs: number; betweenMs: number };

/** The first room, at whole five minutes, that does not go beyond its day. */
function roomWithinDays(taken: readonly PlanSlot[], { from, lengthMs, betweenMs }: Room, opensAt: number): number {
  let at = roundUp(from);
  for (;;) {
    const dayAt = opensAt + Math.floor((at - opensAt) / dayMs) * dayMs;
    const fits = at + lengthMs <= dayAt + longestDayMs || at - dayAt < shortestMs;
    const next = fits ? firstRoom(taken, { from: at, lengthMs, betweenMs }) : dayAt + dayMs;
    if (next === at) return at;
    at = roundUp(next);
  }
}
