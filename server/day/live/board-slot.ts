import type { BoardChange } from '#domain/scoring/boards/board.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import { type BoardVersion, weightOf } from './board-version.ts';

export type Tell = (change: BoardChange | 'gone') => void;

/** What the cache knows of one board. Moments are milliseconds of this process. */
export type Slot = {
  key: BoardKey;
  name: string;
  /** Numbers of the cache's clock: of the last touch, and of the last one that what is kept covers. */
  dirtyAt: number;
  derivedUpTo: number;
  kept: BoardVersion | null;
  keptAt: number;
  /** When it was last derived, whatever came of it. */
  derivedAt: number;
  /** The kept version is trusted until then without any notification. */
  goodUntil: number;
  usedAt: number;
  running: Promise<void> | null;
  /** Those who wait for it. */
  asking: number;
  followers: Set<Tell>;
  /** What the followers know, and since when. */
  lastSent: BoardVersion | null;
  lastSentAt: number;
  /** When it was last derived for them. */
  askedAt: number;
  /** What deriving it took the last time. */
  lastDurationMs: number;
  timer: NodeJS.Timeout | null;
  soon: NodeJS.Immediate | null;
};

/** `staleFor`: milliseconds since it was last known to be so; null while it is known. */
export type ShownBoard = { kept: BoardVersion; staleFor: number | null };

export const emptySlot = (key: BoardKey, dirtyAt: number): Slot => ({
  key,
  name: nameOfBoard(key),
  dirtyAt,
  derivedUpTo: -1,
  kept: null,
  keptAt: 0,
  derivedAt: Number.NEGATIVE_INFINITY,
  goodUntil: 0,
  usedAt: 0,
  running: null,
  asking: 0,
  followers: new Set(),
  lastSent: null,
  lastSentAt: Number.NEGATIVE_INFINITY,
  askedAt: Number.NEGATIVE_INFINITY,
  lastDurationMs: 0,
  timer: null,
  soon: null,
});

export const isFresh = ({ kept, derivedUpTo, dirtyAt, goodUntil }: Slot, now: () => Date): boolean =>
  kept !== null &&
  derivedUpTo >= dirtyAt &&
  performance.now() < goodUntil &&
  (kept.derived.staleAt === null || now().getTime() < kept.derived.staleAt);

// While the database is away nobody can hide anything either; what is older than this is shown to nobody.
export const longestStaleMs = 10 * 60_000;

/** What it was when it was last derived: better than nothing while it cannot be derived. */
export function lastKnown({ kept, derivedAt }: Slot): ShownBoard | null {
  const age = performance.now() - derivedAt;
  return kept && age < longestStaleMs ? { kept, staleFor: age } : null;
}

/** Forgets what was not asked for the longest, but never what somebody follows or is just being derived. */
export function evict(slots: Map<string, Slot>, mostBytes: number, newest: Slot): void {
  const kept = [...slots.values()].flatMap(slot => (slot.kept ? [{ slot, weight: weightOf(slot.kept) }] : []));
  let total = kept.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= mostBytes) return;
  for (const { slot, weight } of kept.sort((one, other) => one.slot.usedAt - other.slot.usedAt)) {
    if (total <= mostBytes) return;
    if (slot === newest || slot.followers.size > 0 || slot.running) continue;
    slots.delete(slot.name);
    total -= weight;
  }
}
