import type { FastifyBaseLogger } from 'fastify';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { limitConcurrency } from '#server/foundation/storage/limit-concurrency.ts';
import { createNewNames, ourselves } from './new-names.ts';
import { later } from './pace.ts';
import {
  emptySlot,
  isFresh,
  lastKnown,
  markRead,
  type Reading,
  type ShownReading,
  type Slot,
  surplusOf,
  trustedDisconnectedMs,
} from './read-slot.ts';
import { whileDatabaseAnswers } from './while-database-answers.ts';

type Parts<T> = {
  /**
   * `before` is the last value. The reading returns the same object when the content is equal. Then the cache notifies
   * no follower.
   */
  read: (key: string, before: T | null) => Promise<Reading<T> | null>;
  /** Called after each reading with changed content, in order. */
  onRead?: (key: string, value: T | null) => void;
  /** While true, a followed key is not read again. Otherwise readers could get a value before the followers. */
  isUntold?: (key: string) => boolean;
  onForget?: (key: string) => void;
  /** Whether the database answers at all. Called when a reading takes long. */
  answers?: (() => Promise<boolean>) | undefined;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds between two readings of a followed key, beside the duration of the first. */
  pauseMs?: number;
  /** The cache forgets the least recently used values above `weight`, and values that nobody used for `idleMs`. */
  most: { weight: number; of: (value: T) => number; idleMs?: number };
};

export type ReadCache<T> = {
  /** Returns the cached value while it is fresh. Synchronous, for bytes that must not cost a promise. */
  peek(key: string): T | null;
  /**
   * Returns a value that reflects every touch before the call. Null when the key does not exist. Rejects while the
   * database is away.
   */
  read(key: string, network?: string): Promise<T | null>;
  /**
   * The same as `read`. While the database is away it returns the last known value. Then only one reader in 250 ms
   * waits.
   */
  show(key: string, network: string): Promise<ShownReading<T> | null>;
  /** Reads a followed key again after each touch. Returns a function that ends this. */
  hold(key: string): () => void;
  touch(key: string): void;
  /** Reads a followed key again, if it is not fresh. Called after its followers were notified. */
  renew(key: string): void;
  /** Marks all matching values as changed. Also touches every key whose first reading is still running. */
  touchAll(isMeant: (value: T) => boolean): void;
  /**
   * While change notifications are down (from `since` on), values are trusted for one second only. After that second
   * they are not trusted.
   */
  setDisconnected(isDisconnected: boolean, since?: number): void;
  /** Whether the database was away at the last reading. */
  isAway(): boolean;
  values(): T[];
  /** Milliseconds since the oldest followed value was read. 0 if none is followed. */
  oldestMs(): number;
  close(): void;
};

// Batches the notifications of one command into one reading. They arrive a moment after the command's own touch.
const gatherMs = 4;
const afterFailureMs = 1000;
// Pause between retries while the database is away.
const tryAgainMs = 250;

/** Values read from the database, kept until a notification says that they changed. One cache a kind of value. */
export function createReadCache<T extends object | string>(parts: Parts<T>): ReadCache<T> {
  const {
    onRead = () => {},
    onForget = () => {},
    isUntold = () => false,
    answers = async () => true,
    now,
    log,
    pauseMs = gatherMs,
    most,
  } = parts;
  const { idleMs = Number.POSITIVE_INFINITY } = most;
  const slots = new Map<string, Slot<T>>();
  // A board of half a million rows must not delay small values.
  const inTurnSmall = limitConcurrency({ atOnce: 3, longestQueue: 10_000 });
  const inTurnLarge = limitConcurrency({ atOnce: 1, longestQueue: 1000 });
  const newNames = createNewNames({ atOnce: 4 });
  let clock = 0;
  let isDisconnected = true;
  let isClosed = false;
  let isAway = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  function slotOf(key: string): Slot<T> {
    const slot = slots.get(key) ?? emptySlot<T>(key, clock);
    slots.set(key, slot);
    slot.usedAt = performance.now();
    return slot;
  }

  function noticeAway(error: unknown): never {
    if (isUnreachable(error)) {
      isAway = true;
      triedAt = performance.now();
    }
    throw error;
  }

  async function readInto(slot: Slot<T>): Promise<void> {
    // The rows read from here on contain every change notified so far.
    const upTo = slot.dirtyAt;
    const before = slot.value ?? null;
    const beganAt = performance.now();
    const reading = await whileDatabaseAnswers(parts.read(slot.key, before), answers).catch(noticeAway);
    isAway = false;
    markRead(slot, { upTo, beganAt, isDisconnected });
    slot.value = reading ? reading.value : null;
    slot.staleAt = reading?.staleAt ?? null;
    slot.lane = reading?.lane ?? 'small';
    // The content is equal, so the next change may be read earlier than after the full pause.
    if (reading && reading.value === before) slot.askedAt -= pauseMs * 0.8;
    else if (!isClosed) onRead(slot.key, slot.value);
    if (!reading) newNames.miss(slot.key);
    else if (slot.holds === 0) forgetSurplus(slot);
  }

  /** One reading a key at a time; callers that arrive during it share it. */
  function run(slot: Slot<T>, network: string): Promise<void> {
    if (!slot.value) return newNames.read(slot.key, network, () => readInto(slot));
    const inTurn = slot.lane === 'small' ? inTurnSmall : inTurnLarge;
    slot.running ??= inTurn(() => readInto(slot)).finally(() => {
      slot.running = null;
    });
    return slot.running;
  }

  /** Reflects every earlier touch. A call during a reading may need the next reading. */
  async function refresh(slot: Slot<T>, network = ourselves): Promise<void> {
    if (isFresh(slot, now)) return;
    if (slot.readUpTo >= slot.dirtyAt) slot.dirtyAt = ++clock;
    const wanted = slot.dirtyAt;
    slot.asking++;
    try {
      while (slot.readUpTo < wanted) await run(slot, network);
      // A touch during the reading needs the next one.
      renew(slot);
    } finally {
      slot.asking--;
      forgetMissing(slot);
    }
  }

  function forgetMissing(slot: Slot<T>): void {
    const isWanted = slot.value || slot.asking > 0 || slot.holds > 0;
    if (!isWanted && slots.get(slot.key) === slot) slots.delete(slot.key);
  }

  function forget({ key }: Slot<T>): void {
    slots.delete(key);
    onForget(key);
  }

  function forgetSurplus(newest: Slot<T>): void {
    for (const slot of surplusOf(slots, most, newest)) forget(slot);
  }

  /** Reads a followed value again. A value that is slow to read is read less often. */
  function renew(slot: Slot<T>): void {
    if (isClosed || slot.holds === 0 || !slot.value || slot.cancel || isFresh(slot, now)) return;
    const leastMs = Math.min(gatherMs, pauseMs);
    const waitMs = Math.max(leastMs, slot.askedAt + slot.lastDurationMs + pauseMs - performance.now());
    slot.cancel = later(() => {
      slot.cancel = null;
      if (slot.holds > 0 && !isFresh(slot, now) && !isUntold(slot.key)) void readForHolders(slot);
    }, waitMs);
  }

  async function readForHolders(slot: Slot<T>): Promise<void> {
    slot.askedAt = performance.now();
    try {
      await refresh(slot);
    } catch (error) {
      if (isClosed) return;
      if (!isUnreachable(error)) log.warn({ err: error, key: slot.key }, 'a followed value could not be read');
      slot.askedAt = performance.now() + afterFailureMs - pauseMs - slot.lastDurationMs;
      renew(slot);
    }
  }

  // A value can change with time alone, and a notification may get lost. Readers check the expiry themselves.
  const beat = setInterval(() => {
    for (const slot of slots.values()) {
      if (slot.holds > 0) renew(slot);
      else if (slot.asking === 0 && performance.now() - slot.usedAt > idleMs) forget(slot);
    }
  }, 1000).unref();

  function touchSlot(slot: Slot<T> | undefined): void {
    if (!slot) return;
    slot.dirtyAt = ++clock;
    renew(slot);
  }

  return {
    peek(key) {
      const slot = slots.get(key);
      if (!slot?.value || !isFresh(slot, now)) return null;
      slot.usedAt = performance.now();
      return slot.value;
    },
    async read(key, network) {
      const slot = slotOf(key);
      await refresh(slot, network);
      return slot.value ?? null;
    },
    async show(key, network) {
      const slot = slotOf(key);
      const known = isAway && !isFresh(slot, now) ? lastKnown(slot) : null;
      if (known) {
        if (performance.now() - triedAt > tryAgainMs) {
          triedAt = performance.now();
          void refresh(slot).catch(() => {});
        }
        return known;
      }
      try {
        await refresh(slot, network);
        return slot.value ? { value: slot.value, staleFor: null } : null;
      } catch (error) {
        const last = isUnreachable(error) ? lastKnown(slot) : null;
        if (!last) throw error;
        return last;
      }
    },
    hold(key) {
      const slot = slotOf(key);
      slot.holds++;
      renew(slot);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        slot.holds--;
        if (slot.holds > 0) return;
        slot.cancel?.();
        slot.cancel = null;
        if (slots.get(key) !== slot) return;
        if (slot.value) forgetSurplus(slot);
        else forgetMissing(slot);
      };
    },
    touch: key => touchSlot(slots.get(key)),
    renew(key) {
      const slot = slots.get(key);
      if (slot) renew(slot);
    },
    touchAll(isMeant) {
      for (const slot of slots.values()) if (!slot.value || isMeant(slot.value)) touchSlot(slot);
    },
    setDisconnected(isNowDisconnected, since = performance.now()) {
      isDisconnected = isNowDisconnected;
      if (!isDisconnected) isAway = false;
      for (const slot of slots.values()) {
        if (isDisconnected) slot.goodUntil = Math.min(slot.goodUntil, since + trustedDisconnectedMs);
        else touchSlot(slot);
      }
    },
    isAway: () => isAway,
    values: () => [...slots.values()].flatMap(({ value }) => (value ? [value] : [])),
    oldestMs() {
      const read = [...slots.values()].flatMap(({ holds, value, readAt }) => (holds > 0 && value ? [readAt] : []));
      return read.length === 0 ? 0 : performance.now() - read.reduce((oldest, at) => Math.min(oldest, at));
    },
    close() {
      isClosed = true;
      clearInterval(beat);
      for (const { cancel } of slots.values()) cancel?.();
      slots.clear();
    },
  };
}
