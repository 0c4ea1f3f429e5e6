import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { countAwaited, countTaken } from './videos.store.ts';

const diskFull = () => new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: messages.upload.diskFull });

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/**
 * Before the first piece: all that is on its way must still find its place, and a reserve stays for everything else.
 * Asked on the connection of the transaction that takes the place: a few who begin at once would otherwise hold all
 * connections and wait for another.
 */
export async function hasRoomFor(
  trx: Db,
  { storage, config }: Pick<App, 'storage' | 'config'>,
  entryId: string,
  bytes: number,
): Promise<boolean> {
  const [awaited, taken] = [await countAwaited(trx), await countTaken(trx, entryId)];
  const room = await storage.partialUploads.room();
  // One that is whole lies there twice while its copy is made, one after the other.
  const free = room - awaited.bytes - Math.max(awaited.largest, bytes) - config.videoReserve;
  if (free < bytes) return false;
  // No event and no organization has the whole disk, however many accounts it brings.
  const all = taken.all + free;
  return (
    taken.ofEvent + bytes <= config.videoShareOfEvent * all &&
    taken.ofOrganization + bytes <= config.videoShareOfOrganization * all
  );
}

const often = 32 * 1024 * 1024;

/** While it arrives: the disk is others' too. */
export async function* whileThereIsRoom({ storage, config }: App, bytes: AsyncIterable<Uint8Array>) {
  let unseen = often;
  for await (const piece of bytes) {
    unseen += piece.length;
    if (unseen >= often) {
      unseen = 0;
      if ((await storage.partialUploads.room()) < config.videoReserve) throw diskFull();
    }
    yield piece;
  }
}

/** Before the copy of a whole one is made. */
export async function checkRoomForCopy({ storage, config }: App, bytes: number): Promise<void> {
  if ((await storage.partialUploads.room()) - bytes < config.videoReserve) throw diskFull();
}

/** What the disk itself says, in the words of the rule. */
export const toldByDisk = (error: unknown): unknown => (isFull(error) ? diskFull() : error);
