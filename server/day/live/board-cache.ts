import type { FastifyBaseLogger } from 'fastify';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { limitConcurrency } from '#server/foundation/storage/limit-concurrency.ts';
import type { BoardId, BoardScope, DerivedBoard } from '#server/scoring/standings/derived-board.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import { emptySlot, evict, isFresh, lastKnown, type ShownBoard, type Slot, type Tell } from './board-slot.ts';
import { type BoardVersion, changeBetween, toBoardVersion } from './board-version.ts';
import { compressBest } from './encoded-bytes.ts';
import { createNewNames, ourselves } from './new-names.ts';
import { unlessSilent } from './unless-silent.ts';

export type BoardCache = {
  /** Called after the commit of whatever changes a board, before it is acknowledged. */
  touch(categoryId: string, stage: Stage | '*'): void;
  /** While nobody tells of changes, `since` then, what is kept is believed for a second only; after that time, not at all. */
  setDisconnected(isDisconnected: boolean, since?: number): void;
  /** Shows whatever was told before it was called; null where there is no such board. No network: it is known to exist. */
  read(key: BoardKey, network?: string): Promise<BoardVersion | null>;
  /** Reads the board; while the database is away, as it was last known. */
  show(key: BoardKey, network: string): Promise<ShownBoard | null>;
  /** Whether the database was away when it was last asked for a board. */
  isAway(): boolean;
  /** The board at once, by the board's address, where what is kept is new enough. */
  peek(name: string): BoardVersion | null;
  /** Tells of every change from the version that it answers with, in order; null where there is no such board. */
  follow(key: BoardKey, network: string, tell: Tell): Promise<Following | null>;
  close(): void;
};
type Following = { board: () => Pick<BoardVersion, 'version' | 'at'>; stop(): void };

type Parts = {
  derive: (place: BoardId, scope: BoardScope, now: Date) => Promise<DerivedBoard | null>;
  /** Whether the database answers at all: asked when a derivation takes long. */
  answers?: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  mostBytes?: number;
  /** The first change goes out at once, later ones after this long. */
  pauseMs?: number;
};

// The database repeats a moment later what this process has saved itself: one derivation is for both.
const gatherMs = 4;
const afterFailureMs = 1000;
// How often, while the database is away, somebody's question finds out whether it is back.
const tryAgainMs = 250;
// A notification may get lost, so a version is trusted only so long; longer where it takes long to derive.
const trustedMs = 60_000;
const trustedDisconnectedMs = 1000;
const idleMs = 3000;
// Who takes part in the event follows from the qualifier's results (R6).
const stagesOf = (stage: Stage | '*'): readonly Stage[] => (stage === 'event' ? [stage] : ['qualifier', 'event']);

/** Keeps boards derived, and tells of their changes. One a process: it asks nobody else but the database. */
export function createBoardCache({
  derive,
  answers = async () => true,
  now,
  log,
  mostBytes = 256 * 1024 * 1024,
  pauseMs = 250,
}: Parts): BoardCache {
  const slots = new Map<string, Slot>();
  // Who waits for half a million rows keeps nobody waiting who has twenty.
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
    // Every change that was notified until here is in the rows that are read from here on.
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
      // Equal content has equal bytes; only the moment when it becomes another by itself may have moved.
      slot.kept.derived = derived;
      // Nothing was told, so the next change need not wait as long as after one that was.
      slot.askedAt -= pauseMs * 0.8;
      return;
    }
    slot.kept = derived && toBoardVersion(derived);
    slot.keptAt = endedAt;
    if (!derived) newNames.miss(slot.name);
  }

  /** One derivation in flight a board; who comes meanwhile shares it. */
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

  /** Shows whatever was told before: who comes while it is being derived may need the next derivation. */
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

  /** Sees to it that the followers hear of what is newer than they know: now, or when the pause is over. */
  function notifyNext(slot: Slot, isGathered = false): void {
    if (isClosed || slot.timer || slot.followers.size === 0) return;
    const isNews = slot.kept !== slot.lastSent;
    if (!isNews && (slot.running || isFresh(slot, now))) return;
    const at = performance.now();
    // A board that takes long to derive is derived less often.
    const since = isNews ? slot.lastSentAt : slot.askedAt + slot.lastDurationMs;
    const wait = Math.max(since + pauseMs - at, isNews || isGathered ? 0 : Math.min(gatherMs, pauseMs));
    if (wait > 0) {
      slot.timer = setTimeout(() => {
        slot.timer = null;
        notifyNext(slot, true);
      }, wait);
    } else if (isNews) {
      tellChange(slot, at);
      // What came while it was being derived is told next, however much keeps coming.
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
    // That was the last word.
    if (change === 'gone') slot.followers.clear();
  }

  async function compressIdle(slot: Slot): Promise<void> {
    if (isCompressing || !slot.kept || performance.now() - slot.keptAt < idleMs) return;
    isCompressing = true;
    await compressBest(slot.kept.bytes);
    isCompressing = false;
  }

  // A board may change with time alone, and nobody notifies of that: readers check it, for followers the beat does.
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
    // It may have been forgotten in between.
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
      // One finds out for all; nobody waits for that who has something to show.
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
    // Several touches of one commit, and the notification of it, become one change.
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
