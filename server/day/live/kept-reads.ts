import type { FastifyBaseLogger } from 'fastify';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { limitConcurrency } from '#server/foundation/storage/limit-concurrency.ts';
import { longestStaleMs } from './board-slot.ts';
import { createNewNames, ourselves } from './new-names.ts';
import { unlessSilent } from './unless-silent.ts';

type Slot<T> = {
  key: string;
  /** Undefined before the first read, null when it does not exist. */
  value: T | null | undefined;
  /** Ticks of the clock below: last touch, and last touch that the value covers. */
  dirtyAt: number;
  readUpTo: number;
  readAt: number;
  goodUntil: number;
  /** Server time at which the value changes by itself. Null when it does not. */
  staleAt: number | null;
  usedAt: number;
  /** A followed value is read again after each touch. */
  isHeld: boolean;
  running: Promise<void> | null;
  /** Number of waiting reads. */
  asking: number;
  timer: NodeJS.Timeout | null;
};

/** Cache of small values of the database, valid until a change notification. */
type KeptReads<T> = {
  /** Reflects every change notified before the call. While the database is away it returns the last known value. */
  show(key: string, network: string): Promise<{ value: T | null; staleFor: number | null }>;
  peek(key: string): T | null;
  hold(key: string, isHeld: boolean): void;
  /** Also touches every key whose first read is still running. */
  touch(isMeant: (value: T) => boolean): void;
  /**
   * While change notifications are down (from `since` on), cached values are trusted for one second only. After that
   * second they are not trusted.
   */
  setDisconnected(isDisconnected: boolean, since?: number): void;
  close(): void;
};

type Parts<T> = {
  read: (key: string) => Promise<T | null>;
  /** Called after each read, in order. */
  onRead: (key: string, value: T | null) => void;
  onForget: (key: string) => void;
  /** Time at which the value changes by itself. */
  nextChange?: (value: T) => number | null;
  answers: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  mostKept?: number;
};

// Batches the notifications of one command over several tables into one read.
const gatherMs = 4;
const afterFailureMs = 1000;
// A notification may get lost, and some tables send none.
const trustedMs = 60_000;
const trustedDisconnectedMs = 1000;
const forgetMs = 600_000;

export function createKeptReads<T>({
  read,
  onRead,
  onForget,
  nextChange,
  answers,
  now,
  log,
  mostKept = 2000,
}: Parts<T>): KeptReads<T> {
  const slots = new Map<string, Slot<T>>();
  const inTurnKnown = limitConcurrency({ atOnce: 3, longestQueue: 10_000 });
  const newNames = createNewNames({ atOnce: 3 });
  let clock = 0;
  let isDisconnected = true;
  let isClosed = false;

  function slotOf(key: string): Slot<T> {
    const found = slots.get(key);
    if (found) {
      found.usedAt = performance.now();
      return found;
    }
    const slot: Slot<T> = {
      key,
      value: undefined,
      dirtyAt: clock,
      readUpTo: -1,
      readAt: Number.NEGATIVE_INFINITY,
      goodUntil: 0,
      staleAt: null,
      usedAt: performance.now(),
      isHeld: false,
      running: null,
      asking: 0,
      timer: null,
    };
    slots.set(key, slot);
    forgetSurplus(slot);
    return slot;
  }

  /** A client that asks for many keys must not fill the memory. The number of streams bounds the followed ones. */
  function forgetSurplus(fresh: Slot<T>): void {
    for (const slot of slots.values()) {
      if (slots.size <= mostKept) return;
      if (slot !== fresh && !slot.isHeld && slot.asking === 0) forget(slot);
    }
  }

  function forget(slot: Slot<T>): void {
    drop(slot);
    onForget(slot.key);
  }

  const isFresh = ({ value, readUpTo, dirtyAt, goodUntil, staleAt }: Slot<T>): boolean =>
    value !== undefined &&
    readUpTo >= dirtyAt &&
    performance.now() < goodUntil &&
    (staleAt === null || now().getTime() < staleAt);

  async function readInto(slot: Slot<T>): Promise<void> {
    // The rows read from here on contain every change notified so far.
    const upTo = slot.dirtyAt;
    const value = await unlessSilent(read(slot.key), answers);
    slot.value = value;
    slot.readUpTo = upTo;
    slot.readAt = performance.now();
    slot.staleAt = (value && nextChange?.(value)) ?? null;
    slot.goodUntil = performance.now() + (isDisconnected ? trustedDisconnectedMs : trustedMs);
    if (!isClosed) onRead(slot.key, value);
    if (value !== null) return;
    newNames.miss(slot.key);
    drop(slot);
  }

  /** One read at a time; callers that arrive during it share it. */
  function run(slot: Slot<T>, network: string): Promise<void> {
    if (!slot.value) return newNames.read(slot.key, network, () => readInto(slot));
    slot.running ??= inTurnKnown(() => readInto(slot)).finally(() => {
      slot.running = null;
    });
    return slot.running;
  }

  function drop(slot: Slot<T>): void {
    if (slot.timer) clearTimeout(slot.timer);
    if (slots.get(slot.key) === slot) slots.delete(slot.key);
  }

  /** Reflects every earlier notification. A call during a read may need the next read. */
  async function refresh(slot: Slot<T>, network: string): Promise<void> {
    if (isFresh(slot)) return;
    if (slot.readUpTo >= slot.dirtyAt) slot.dirtyAt = ++clock;
    const wanted = slot.dirtyAt;
    slot.asking++;
    try {
      while (slot.readUpTo < wanted) await run(slot, network);
    } finally {
      slot.asking--;
    }
  }

  function renew(slot: Slot<T>, wait = gatherMs): void {
    if (isClosed || !slot.isHeld || slot.timer || isFresh(slot)) return;
    slot.timer = setTimeout(() => {
      slot.timer = null;
      refresh(slot, ourselves).then(
        () => renew(slot),
        error => {
          if (isClosed) return;
          if (!isUnreachable(error)) log.warn({ err: error, place: slot.key }, 'a floor could not be read');
          renew(slot, afterFailureMs);
        },
      );
    }, wait);
  }

  const beat = setInterval(() => {
    for (const slot of slots.values()) {
      if (slot.isHeld) renew(slot, 0);
      else if (performance.now() - slot.usedAt > forgetMs) forget(slot);
    }
  }, 1000).unref();

  function touchSlot(slot: Slot<T>): void {
    slot.dirtyAt = ++clock;
    renew(slot);
  }

  return {
    async show(key, network) {
      const slot = slotOf(key);
      try {
        await refresh(slot, network);
        return { value: slot.value ?? null, staleFor: null };
      } catch (error) {
        if (slot.value === undefined && slot.asking === 0) drop(slot);
        const staleFor = performance.now() - slot.readAt;
        if (!isUnreachable(error) || !slot.value || staleFor >= longestStaleMs) throw error;
        return { value: slot.value, staleFor };
      }
    },
    peek(key) {
      const slot = slots.get(key);
      if (!slot || !isFresh(slot)) return null;
      slot.usedAt = performance.now();
      return slot.value ?? null;
    },
    hold(key, isHeld) {
      const slot = slots.get(key);
      if (!slot) return;
      slot.isHeld = isHeld;
      renew(slot);
    },
    touch(isMeant) {
      for (const slot of slots.values()) if (!slot.value || isMeant(slot.value)) touchSlot(slot);
    },
    setDisconnected(isNowDisconnected, since = performance.now()) {
      isDisconnected = isNowDisconnected;
      const until = since + trustedDisconnectedMs;
      for (const slot of slots.values()) {
        if (isDisconnected) slot.goodUntil = Math.min(slot.goodUntil, until);
        else touchSlot(slot);
      }
    },
    close() {
      isClosed = true;
      clearInterval(beat);
      for (const { timer } of slots.values()) if (timer) clearTimeout(timer);
      slots.clear();
    },
  };
}
