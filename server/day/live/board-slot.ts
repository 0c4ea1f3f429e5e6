import type { BoardChange } from '#domain/scoring/boards/board.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import { type BoardVersion, weightOf } from './board-version.ts';

export type Tell = (change: BoardChange | 'gone') => void;

/** One board in the cache. Times are milliseconds of this process (`performance.now()`). */
export type Slot = {
  key: BoardKey;
  name: string;
  /** Ticks of the cache's clock: last touch, and last touch that the cached version covers. */
  dirtyAt: number;
  derivedUpTo: number;
  kept: BoardVersion | null;
  keptAt: number;
  /** Time of the last derivation, whatever its outcome. */
  derivedAt: number;
  /** Trust the cached version until then without a notification. */
  goodUntil: number;
  usedAt: number;
  running: Promise<void> | null;
  /** Number of waiting reads. */
  asking: number;
  followers: Set<Tell>;
  /** Version that the followers have, and when it was sent. */
  lastSent: BoardVersion | null;
  lastSentAt: number;
  /** Time of the last derivation for the followers. */
  askedAt: number;
  lastDurationMs: number;
  timer: NodeJS.Timeout | null;
  soon: NodeJS.Immediate | null;
};

/** `staleFor`: milliseconds since the board was last known to be current. Null while it is current. */
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

// While the database is away an organizer cannot hide anything. So the server never shows an older board than this.
export const longestStaleMs = 10 * 60_000;

/** The board as of its last derivation. Null when that is too long ago. */
export function lastKnown({ kept, derivedAt }: Slot): ShownBoard | null {
  const age = performance.now() - derivedAt;
  return kept && age < longestStaleMs ? { kept, staleFor: age } : null;
}

/** Evicts the least recently used boards. Keeps boards with followers and boards in derivation. */
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
