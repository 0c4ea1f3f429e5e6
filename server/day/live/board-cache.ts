import type { FastifyBaseLogger } from 'fastify';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardChange } from '#domain/scoring/boards/board.ts';
import type { BoardId, BoardScope, DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import { type BoardKey, keyOfBoard, nameOfBoard } from './board-key.ts';
import { type BoardVersion, changeBetween, toBoardVersion, weightOf } from './board-version.ts';
import { compressBest } from './encoded-bytes.ts';
import { createPace } from './pace.ts';
import { createReadCache } from './read-cache.ts';

type Tell = (change: BoardChange | 'gone') => void;
/** `staleFor`: milliseconds since the board was last known to be current. Null while it is current. */
type ShownBoard = { kept: BoardVersion; staleFor: number | null };

export type BoardCache = {
  /** Marks a board as changed. Caller runs this after the commit of any change to the board, before its own answer. */
  touch(categoryId: string, stage: Stage | '*'): void;
  /**
   * While change notifications are down (from `since` on), cached boards are trusted for one second only. After that
   * second they are not trusted.
   */
  setDisconnected(isDisconnected: boolean, since?: number): void;
  /**
   * Returns a board that reflects every change notified before the call. Null when the board does not exist. Without a
   * network the caller knows that the board exists.
   */
  read(key: BoardKey, network?: string): Promise<BoardVersion | null>;
  /** Returns the present board. While the database is away, returns the last known board. */
  show(key: BoardKey, network: string): Promise<ShownBoard | null>;
  /** Whether the database was away at the last read of a board. */
  isAway(): boolean;
  /** Milliseconds since the oldest followed board was read. 0 if none is followed. */
  oldestMs(): number;
  /** Returns the board synchronously, by its address. Null when the cached one is not fresh. */
  peek(name: string): BoardVersion | null;
  /** Follows a board: sends every change after the returned version, in order. Null when the board does not exist. */
  follow(key: BoardKey, network: string, tell: Tell): Promise<Following | null>;
  close(): void;
};
type Following = { board: () => Pick<BoardVersion, 'version' | 'at'>; stop(): void };

type Followers = {
  /** Number of followers, with the callers that wait to become followers. */
  users: number;
  tells: Set<Tell>;
  latest: BoardVersion | null;
  /** Version that the followers have. Null before the first. */
  lastSent: BoardVersion | null;
  pace: ReturnType<typeof createPace<string>>;
};

type Parts = {
  derive: (place: BoardId, scope: BoardScope, now: Date) => Promise<DerivedBoard | null>;
  /** Whether the database answers at all. Called when a derivation takes long. */
  answers?: () => Promise<boolean>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  mostBytes?: number;
  /** In milliseconds. The first change is sent immediately, later changes after this pause. */
  pauseMs?: number;
};

// In milliseconds. A board that did not change for this long is worth a slow compression.
const idleMs = 3000;
// The event's entries depend on the qualifier's results (R6).
const stagesOf = (stage: Stage | '*'): readonly Stage[] => (stage === 'event' ? [stage] : ['qualifier', 'event']);

/** Cache of derived boards, which also sends their changes. One per process; it reads from the database only. */
export function createBoardCache({
  derive,
  answers,
  now,
  log,
  mostBytes = 256 * 1024 * 1024,
  pauseMs = 250,
}: Parts): BoardCache {
  const followed = new Map<string, Followers>();
  let isCompressing = false;

  const reads = createReadCache<BoardVersion>({
    read: deriveBoard,
    onRead(name, kept) {
      const followers = followed.get(name);
      if (!followers) return;
      followers.latest = kept;
      if (followers.lastSent) followers.pace.add(name);
    },
    isUntold(name) {
      const followers = followed.get(name);
      return Boolean(followers?.lastSent) && followers?.latest !== followers?.lastSent;
    },
    answers,
    now,
    log,
    pauseMs,
    most: { weight: mostBytes, of: weightOf },
  });

  async function deriveBoard(name: string, before: BoardVersion | null) {
    const key = keyOfBoard(name);
    const derived = key && (await derive(key, key.scope, now()));
    if (!derived) return null;
    const { staleAt, whole, version } = derived;
    const isSame = before?.version === version;
    // Equal content has equal bytes, so keep the older object.
    if (isSame) before.derived = derived;
    return { value: isSame ? before : toBoardVersion(derived), staleAt, lane: whole ? 'small' : 'large' } as const;
  }

  function tellChange(name: string): void {
    const followers = followed.get(name);
    if (!followers?.lastSent || followers.latest === followers.lastSent) return;
    const { lastSent, latest } = followers;
    const change = latest ? changeBetween(lastSent, latest) : 'gone';
    followers.lastSent = latest;
    if (change === 'gone') drop(name, followers);
    for (const tell of followers.tells) tell(change);
    reads.renew(name);
  }

  function drop(name: string, followers: Followers): void {
    if (followed.get(name) !== followers) return;
    followers.pace.clear();
    followed.delete(name);
  }

  function followersOf(name: string): Followers {
    const found = followed.get(name);
    if (found) return found;
    const pace = createPace<string>(pauseMs, () => tellChange(name));
    const fresh: Followers = { users: 0, tells: new Set(), latest: null, lastSent: null, pace };
    followed.set(name, fresh);
    return fresh;
  }

  async function follow(key: BoardKey, network: string, tell: Tell): Promise<Following | null> {
    const name = nameOfBoard(key);
    const followers = followersOf(name);
    const release = reads.hold(name);
    followers.users++;
    const stop = () => {
      release();
      followers.tells.delete(tell);
      if (--followers.users === 0) drop(name, followers);
    };
    try {
      const kept = followers.lastSent ?? (await reads.read(name, network));
      if (kept && followed.get(name) === followers) {
        followers.lastSent ??= followers.latest ?? kept;
        followers.latest ??= followers.lastSent;
        followers.tells.add(tell);
        return { board: () => followers.lastSent ?? kept, stop };
      }
      stop();
      // The board ended while this caller waited, and may be there again.
      return kept ? follow(key, network, tell) : null;
    } catch (error) {
      stop();
      throw error;
    }
  }

  const beat = setInterval(async () => {
    const idle = reads.values().filter(({ madeAt }) => performance.now() - madeAt > idleMs);
    if (isCompressing) return;
    isCompressing = true;
    for (const { bytes } of idle) await compressBest(bytes);
    isCompressing = false;
  }, 1000).unref();

  return {
    touch(categoryId, stage) {
      for (const each of stagesOf(stage))
        for (const scope of ['public', 'staff'] as const) reads.touch(nameOfBoard({ categoryId, stage: each, scope }));
    },
    setDisconnected: reads.setDisconnected,
    read: (key, network) => reads.read(nameOfBoard(key), network),
    async show(key, network) {
      const shown = await reads.show(nameOfBoard(key), network);
      return shown && { kept: shown.value, staleFor: shown.staleFor };
    },
    isAway: reads.isAway,
    oldestMs: reads.oldestMs,
    peek: reads.peek,
    follow,
    close() {
      clearInterval(beat);
      for (const { pace } of followed.values()) pace.clear();
      reads.close();
    },
  };
}
