import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { conflict } from '#server/foundation/http/refuse.ts';
import { holdVideo, renewVideo, type Turn } from './videos.store.ts';

/** Who holds a video in this process: asked to stop, it lets go as soon as what has arrived is safe. */
type Holder = { stop: () => void; done: Promise<void> };

/** A turn of which nothing was heard for so long is nobody's. */
const heldForMs = 60_000;
/** So much may be written, or so long be waited, before the turn is asked about again. */
const unaskedBytes = 1024 * 1024;
const unaskedMs = 1000;

const until = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() + heldForMs);

export const turnLost = () => conflict(messages.upload.videoMoved);

/**
 * One request a video. A newer one takes over: after a cut line the old one may wait for a minute for bytes that never
 * come, while the same person already goes on.
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
    /** Settled when what had arrived is safe. */
    stopAll: async () => {
      const all = [...holders.values()];
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** What arrives renews the turn; who has lost it to another process learns so here, and writes no more. */
export async function* whileHeld(app: App, turn: Turn, bytes: AsyncIterable<Uint8Array>) {
  // What arrived while nobody can be asked still counts when its turn does.
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
