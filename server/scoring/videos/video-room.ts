import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { countAwaited, countStored, countTaken } from './videos.store.ts';

const diskFull = () => new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: messages.upload.diskFull });

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A bucket knows no room of its own, so the videos in it count against the room of the settings. */
export async function roomForVideos(db: Db, { storage, config }: Pick<App, 'storage' | 'config'>): Promise<number> {
  const room = await storage.partialUploads.room();
  return room ?? (config.bucket?.videoRoom ?? 0) - (await countStored(db));
}

/**
 * True if the storage has room for a video. Checked before the first piece: all arriving videos must still fit, with a
 * reserve for everything else. Uses the connection of the caller's transaction. With another one, a few parallel starts
 * would hold all connections and wait for more.
 */
export async function hasRoomFor(
  trx: Db,
  app: Pick<App, 'storage' | 'config'>,
  entryId: string,
  bytes: number,
): Promise<boolean> {
  const { config } = app;
  const [awaited, taken] = [await countAwaited(trx), await countTaken(trx, entryId)];
  const room = await roomForVideos(trx, app);
  // A whole video needs its space twice while it is copied. Copies are made one after the other.
  const free = room - awaited.bytes - Math.max(awaited.largest, bytes) - config.videoReserve;
  if (free < bytes) return false;
  // Limits the share of each event and each organization, however many accounts it has.
  const all = taken.all + free;
  return (
    taken.ofEvent + bytes <= config.videoShareOfEvent * all &&
    taken.ofOrganization + bytes <= config.videoShareOfOrganization * all
  );
}

const often = 32 * 1024 * 1024;

/** Checks the reserve while bytes arrive, since other uploads write to the same storage. */
export async function* whileThereIsRoom(app: App, bytes: AsyncIterable<Uint8Array>) {
  let unseen = often;
  for await (const piece of bytes) {
    unseen += piece.length;
    if (unseen >= often) {
      unseen = 0;
      if ((await roomForVideos(app.database.kysely, app)) < app.config.videoReserve) throw diskFull();
    }
    yield piece;
  }
}

export async function checkRoomForCopy(app: App, bytes: number): Promise<void> {
  if ((await roomForVideos(app.database.kysely, app)) - bytes < app.config.videoReserve) throw diskFull();
}

/** Replaces the system's error of a full disk by our own error. */
export const toldByDisk = (error: unknown): unknown => (isFull(error) ? diskFull() : error);
