import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { conflict } from '#server/foundation/http/refuse.ts';
import { holdVideo, renewVideo, type Turn } from './videos.store.ts';

/** The request that writes a video in this process. After `stop` it ends once the received bytes are safe. */
type Holder = { stop: () => void; done: Promise<void> };

/** Milliseconds. A turn that its request did not renew in this time has expired. */
const heldForMs = 60_000;
/** A request renews its turn after this many bytes, or this many milliseconds. */
const unaskedBytes = 1024 * 1024;
const unaskedMs = 1000;

const until = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() + heldForMs);

export const turnLost = () => conflict(messages.upload.videoMoved);

/**
 * Gives each video to one request; a newer one takes over. After a cut connection the old request may wait a minute for
 * bytes. The same person has then continued with a new one.
 */
export function leases(app: App) {
  const holders = new Map<string, Holder>();

  async function hold<T>(videoId: string, stop: () => void, work: (turn: Turn) => Promise<T>): Promise<T> {
    for (let before = holders.get(videoId); before; before = holders.get(videoId)) {
      before.stop();
      await before.done;
    }
    let letGo = () => {};
    const done = new Promise<void>(resolve => {
      letGo = resolve;
    });
    holders.set(videoId, { stop, done });
    try {
      const turn = { videoId, by: randomUUID() };
      await holdVideo(app.database.kysely, turn, until(app));
      return await work(turn);
    } finally {
      holders.delete(videoId);
      letGo();
    }
  }

  return {
    hold,
    /** Resolves when all received bytes are safe. */
    stopAll: async () => {
      const all = [...holders.values()];
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** Renews the turn while bytes arrive. Throws when another process has taken the turn, and then writes no more. */
export async function* whileHeld(app: App, turn: Turn, bytes: AsyncIterable<Uint8Array>) {
  // While the database is away, the turn counts as held. The next renewal decides about these bytes.
  const isHeld = () =>
    renewVideo(app.database.kysely, turn, until(app)).catch(error => {
      if (isUnreachable(error)) return true;
      throw error;
    });
  let unasked = 0;
  let askedAt = performance.now();
  for await (const piece of bytes) {
    unasked += piece.length;
    if (unasked >= unaskedBytes || performance.now() - askedAt >= unaskedMs) {
      if (!(await isHeld())) throw turnLost();
      unasked = 0;
      askedAt = performance.now();
    }
    yield piece;
  }
}
