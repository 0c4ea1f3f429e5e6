/** `staleAt`: server time at which the value changes by itself. Null when it does not. */
export type Reading<T> = { value: T; staleAt: number | null; lane?: 'small' | 'large' };

/** One value in the cache. Times are milliseconds of this process (`performance.now()`). */
export type Slot<T> = {
  key: string;
  /** The last value. Undefined before the first reading, null when the key does not exist. */
  value: T | null | undefined;
  /** Two ticks of the cache's clock: the last touch, and the last touch that the value contains. */
  dirtyAt: number;
  readUpTo: number;
  /** End of the last reading, whether it found a value or not. */
  readAt: number;
  /** The value is trusted until this time without a notification. */
  goodUntil: number;
  /** Server time at which the value changes by itself. Null when it does not. */
  staleAt: number | null;
  lane: 'small' | 'large';
  usedAt: number;
  running: Promise<void> | null;
  /** Number of callers that wait for a reading. */
  asking: number;
  /** Number of followers that hold this value. A held value is read again after each touch. */
  holds: number;
  /** Start of the last reading for the holders. */
  askedAt: number;
  lastDurationMs: number;
  /** Cancels the next reading for the holders. */
  cancel: (() => void) | null;
};

/** `staleFor`: milliseconds since the value was last known to be current. Null while it is current. */
export type ShownReading<T> = { value: T; staleFor: number | null };

export const emptySlot = <T>(key: string, dirtyAt: number): Slot<T> => ({
  key,
  value: undefined,
  dirtyAt,
  readUpTo: -1,
  readAt: Number.NEGATIVE_INFINITY,
  goodUntil: 0,
  staleAt: null,
  lane: 'small',
  usedAt: 0,
  running: null,
  asking: 0,
  holds: 0,
  askedAt: Number.NEGATIVE_INFINITY,
  lastDurationMs: 0,
  cancel: null,
});

// A notification may get lost, and some tables send none. A slow reading earns more time.
const trustedMs = 60_000;
export const trustedDisconnectedMs = 1000;

type Past = { upTo: number; beganAt: number; isDisconnected: boolean };

/** Notes a reading that has just ended. */
export function markRead<T>(slot: Slot<T>, { upTo, beganAt, isDisconnected }: Past): void {
  const endedAt = performance.now();
  slot.readAt = endedAt;
  slot.readUpTo = upTo;
  slot.lastDurationMs = endedAt - beganAt;
  slot.goodUntil = endedAt + (isDisconnected ? trustedDisconnectedMs : Math.max(trustedMs, slot.lastDurationMs * 50));
}

export const isFresh = <T>({ value, readUpTo, dirtyAt, goodUntil, staleAt }: Slot<T>, now: () => Date): boolean =>
  value != null &&
  readUpTo >= dirtyAt &&
  performance.now() < goodUntil &&
  (staleAt === null || now().getTime() < staleAt);

// While the database is away an organizer cannot hide anything. So the server never shows an older value than this.
const longestStaleMs = 10 * 60_000;

/** The value of the last reading. Null when that reading is too old. */
export function lastKnown<T>({ value, readAt }: Slot<T>): ShownReading<T> | null {
  const age = performance.now() - readAt;
  return value != null && age < longestStaleMs ? { value, staleFor: age } : null;
}

/** The limit for floors and days. A client that asks for many of them must not fill the memory. */
export const smallValues = { weight: 2000, of: () => 1, idleMs: 600_000 };

/** The least recently used values above the weight that fits. Held values and values in a reading stay. */
export function surplusOf<T>(
  slots: ReadonlyMap<string, Slot<T>>,
  most: { weight: number; of: (value: T) => number },
  newest: Slot<T>,
): Slot<T>[] {
  const kept = [...slots.values()].flatMap(slot => (slot.value ? [{ slot, weight: most.of(slot.value) }] : []));
  let surplus = kept.reduce((sum, { weight }) => sum + weight, -most.weight);
  if (surplus <= 0) return [];
  const inOrder = kept
    .filter(({ slot }) => slot !== newest && slot.holds === 0 && slot.asking === 0)
    .sort((one, other) => one.slot.usedAt - other.slot.usedAt);
  const dropped: Slot<T>[] = [];
  for (const { slot, weight } of inOrder) {
    if (surplus <= 0) break;
    dropped.push(slot);
    surplus -= weight;
  }
  return dropped;
}
