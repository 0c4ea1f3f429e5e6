import type { FastifyBaseLogger } from 'fastify';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { limitConcurrency } from '#server/foundation/storage/limit-concurrency.ts';
import type { BoardId, BoardScope, DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import { emptySlot, evict, isFresh, lastKnown, type ShownBoard, type Slot, type Tell } from './board-slot.ts';
import { type BoardVersion, changeBetween, toBoardVersion } from './board-version.ts';
import { compressBest } from './encoded-bytes.ts';
import { createNewNames, ourselves } from './new-names.ts';
import { unlessSilent } from './unless-silent.ts';

export type BoardCache = {
  /** Caller runs it after the commit of any change to a board, before it answers. */
  touch(categoryId: string, stage: Stage | '*'): void;
  /**
   * While change notifications are down (from `since` on), cached boards are trusted for one second only. After that
   * second they are not trusted.
   */
  setDisconnected(isDisconnected: boolean, since?: number): void;
  /**
   * Reflects every change notified before the call. Null when the board does not exist. Without a network the caller
   * knows that the board exists.
   */
  read(key: BoardKey, network?: string): Promise<BoardVersion | null>;
  /** Returns the board; while the database is away, the last known one. */
  show(key: BoardKey, network: string): Promise<ShownBoard | null>;
  /** Whether the database was away at the last read of a board. */
  isAway(): boolean;
  /** Returns the board synchronously, by its address. Null when the cached one is not fresh. */
  peek(name: string): BoardVersion | null;
  /** Sends every change after the returned version, in order. Null when the board does not exist. */
  follow(key: BoardKey, network: string, tell: Tell): Promise<Following | null>;
  close(): void;
};
type Following = { board: () => Pick<BoardVersion, 'version' | 'at'>; stop(): void };

type Parts = {
  derive: (place: BoardId, scope: BoardScope, now: Date) => Promise<DerivedBoard | null>;
  /** Whether the database answers at all. Called when a derivation takes long. */
  answers?: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  mostBytes?: number;
  /** The first change is sent immediately, later ones after this pause. */
  pauseMs?: number;
};

// The database notifies this process of its own saves a moment later. One derivation covers both.
const gatherMs = 4;
const afterFailureMs = 1000;
// Pause between retries while the database is away.
const tryAgainMs = 250;
// A notification may get lost, so the cache trusts a version only this long. A slow derivation earns more time.
const trustedMs = 60_000;
const trustedDisconnectedMs = 1000;
const idleMs = 3000;
// The event's entries depend on the qualifier's results (R6).
const stagesOf = (stage: Stage | '*'): readonly Stage[] => (stage === 'event' ? [stage] : ['qualifier', 'event']);

/** Cache of derived boards, which also sends their changes. One per process; it reads from the database only. */
export function createBoardCache({
  derive,
  answers = async () => true,
  now,
  log,
  mostBytes = 256 * 1024 * 1024,
  pauseMs = 250,
}: Parts): BoardCache {
  const slots = new Map<string, Slot>();
  // A board of half a million rows must not delay small boards.
  const inTurnSmall = limitConcurrency({ atOnce: 3, longestQueue: 10_000 });
  const inTurnLarge = limitConcurrency({ atOnce: 1, longestQueue: 1000 });
  const newNames = createNewNames({ atOnce: 4 });
  let clock = 0;
  let uses = 0;
  let isDisconnected = true;
  let isClosed = false;
  let isCompressing = false;
  let isAway = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  function slotOf(key: BoardKey): Slot {
    const slot = slots.get(nameOfBoard(key)) ?? emptySlot(key, clock);
    slots.set(slot.name, slot);
    slot.usedAt = ++uses;
    return slot;
  }

  function noticeAway(error: unknown): never {
    if (isUnreachable(error)) {
      isAway = true;
      triedAt = performance.now();
    }
    throw error;
  }

  async function deriveInto(slot: Slot): Promise<void> {
    // The rows read from here on contain every change notified so far.
    const upTo = slot.dirtyAt;
    const beganAt = performance.now();
    const derived = await unlessSilent(derive(slot.key, slot.key.scope, now()), answers).catch(noticeAway);
    const endedAt = performance.now();
    isAway = false;
    slot.derivedAt = endedAt;
    slot.derivedUpTo = upTo;
    slot.lastDurationMs = endedAt - beganAt;
    slot.goodUntil = endedAt + (isDisconnected ? trustedDisconnectedMs : Math.max(trustedMs, slot.lastDurationMs * 50));
    if (derived && slot.kept?.version === derived.version) {
      // Equal content has equal bytes. Only its expiry may have moved.
      slot.kept.derived = derived;
      // Nothing was sent, so the next change may go out earlier than the full pause.
      slot.askedAt -= pauseMs * 0.8;
      return;
    }
    slot.kept = derived && toBoardVersion(derived);
    slot.keptAt = endedAt;
    if (!derived) newNames.miss(slot.name);
  }

  /** One derivation per board at a time; callers that arrive during it share it. */
  function run(slot: Slot, network: string): Promise<void> {
    const over = () => {
      slot.running = null;
      afterRefresh(slot);
    };
    if (!slot.kept) return newNames.read(slot.name, network, () => deriveInto(slot).finally(over));
    const inTurn = slot.kept.derived.whole ? inTurnSmall : inTurnLarge;
    slot.running ??= inTurn(() => deriveInto(slot)).finally(over);
    return slot.running;
  }

  /** Reflects every earlier notification. A call during a derivation may need the next derivation. */
  async function refresh(slot: Slot, network = ourselves): Promise<void> {
    if (isFresh(slot, now)) return;
    if (slot.derivedUpTo >= slot.dirtyAt) slot.dirtyAt = ++clock;
    const wanted = slot.dirtyAt;
    slot.asking++;
    try {
      while (slot.derivedUpTo < wanted) await run(slot, network);
    } finally {
      slot.asking--;
      forgetMissing(slot);
    }
  }

  function forgetMissing(slot: Slot): void {
    const isWanted = slot.kept || slot.asking > 0 || slot.followers.size > 0;
    if (!isWanted && slots.get(slot.name) === slot) slots.delete(slot.name);
  }

  function afterRefresh(slot: Slot): void {
    if (slot.followers.size > 0) notifyNext(slot);
    else if (!slot.kept) forgetMissing(slot);
    else evict(slots, mostBytes, slot);
  }

  /** Notifies the followers of a newer version: immediately, or after the pause. */
  function notifyNext(slot: Slot, isGathered = false): void {
    if (isClosed || slot.timer || slot.followers.size === 0) return;
    const isNews = slot.kept !== slot.lastSent;
    if (!isNews && (slot.running || isFresh(slot, now))) return;
    const at = performance.now();
    // A board that is slow to derive is derived less often.
    const since = isNews ? slot.lastSentAt : slot.askedAt + slot.lastDurationMs;
    const wait = Math.max(since + pauseMs - at, isNews || isGathered ? 0 : Math.min(gatherMs, pauseMs));
    if (wait > 0) {
      slot.timer = setTimeout(() => {
        slot.timer = null;
        notifyNext(slot, true);
      }, wait);
    } else if (isNews) {
      tellChange(slot, at);
      // Send changes that arrived during the derivation next, even if more keep arriving.
      notifyNext(slot);
    } else {
      slot.askedAt = at;
      refresh(slot).catch(error => {
        slot.askedAt = at + afterFailureMs;
        if (!isClosed && !isUnreachable(error))
          log.warn({ err: error, board: slot.name }, 'a board could not be derived');
      });
    }
  }

  function tellChange(slot: Slot, at: number): void {
    const { lastSent, kept } = slot;
    slot.lastSent = kept;
    slot.lastSentAt = at;
    const change = lastSent && kept ? changeBetween(lastSent, kept) : 'gone';
    for (const tell of slot.followers) tell(change);
    // No message follows «gone».
    if (change === 'gone') slot.followers.clear();
  }

  async function compressIdle(slot: Slot): Promise<void> {
    if (isCompressing || !slot.kept || performance.now() - slot.keptAt < idleMs) return;
    isCompressing = true;
    await compressBest(slot.kept.bytes);
    isCompressing = false;
  }

  // A board can change with time alone, without a notification. Reads check its expiry; this timer checks it for
  // followers.
  const beat = setInterval(() => {
    for (const slot of slots.values()) {
      notifyNext(slot);
      void compressIdle(slot);
    }
  }, 1000).unref();

  async function follow(key: BoardKey, network: string, tell: Tell): Promise<Following | null> {
    const slot = slotOf(key);
    if (slot.followers.size === 0) await refresh(slot, network);
    const { kept } = slot;
    if (!kept) return null;
    // The cache may have dropped the slot during the read.
    if (slots.get(slot.name) !== slot) return follow(key, network, tell);
    slot.lastSent ??= kept;
    slot.followers.add(tell);
    const stop = () => {
      if (!slot.followers.delete(tell) || slot.followers.size > 0) return;
      slot.lastSent = null;
      if (slot.timer) clearTimeout(slot.timer);
      slot.timer = null;
      afterRefresh(slot);
    };
    notifyNext(slot);
    return { board: () => slot.lastSent ?? kept, stop };
  }

  async function show(key: BoardKey, network: string): Promise<ShownBoard | null> {
    const slot = slotOf(key);
    const known = isAway ? lastKnown(slot) : null;
    if (known) {
      // One background read checks whether the database is back. Readers get the last known board without waiting.
      if (performance.now() - triedAt > tryAgainMs) {
        triedAt = performance.now();
        void refresh(slot).catch(() => {});
      }
      return known;
    }
    try {
      await refresh(slot, network);
      return slot.kept && { kept: slot.kept, staleFor: null };
    } catch (error) {
      const last = isUnreachable(error) ? lastKnown(slot) : null;
      if (!last) throw error;
      return last;
    }
  }

  function touchSlot(slot: Slot | undefined): void {
    if (!slot) return;
    slot.dirtyAt = ++clock;
    // Merges several touches of one commit, and its notification, into one change.
    if (slot.followers.size > 0)
      slot.soon ??= setImmediate(() => {
        slot.soon = null;
        notifyNext(slot);
      });
  }

  return {
    touch(categoryId, stage) {
      for (const each of stagesOf(stage)) {
        touchSlot(slots.get(nameOfBoard({ categoryId, stage: each, scope: 'public' })));
        touchSlot(slots.get(nameOfBoard({ categoryId, stage: each, scope: 'staff' })));
      }
    },
    setDisconnected(isNowDisconnected, since = performance.now()) {
      isDisconnected = isNowDisconnected;
      if (!isDisconnected) isAway = false;
      const until = since + trustedDisconnectedMs;
      for (const slot of slots.values()) {
        if (isDisconnected) slot.goodUntil = Math.min(slot.goodUntil, until);
        else touchSlot(slot);
      }
    },
    async read(key, network) {
      const slot = slotOf(key);
      await refresh(slot, network);
      return slot.kept;
    },
    show,
    isAway: () => isAway,
    peek(name) {
      const slot = slots.get(name);
      if (!slot || !isFresh(slot, now)) return null;
      slot.usedAt = ++uses;
      return slot.kept;
    },
    follow,
    close() {
      isClosed = true;
      clearInterval(beat);
      for (const { timer } of slots.values()) if (timer) clearTimeout(timer);
      slots.clear();
    },
  };
}
