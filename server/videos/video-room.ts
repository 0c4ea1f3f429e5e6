import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { countAwaited } from './videos.store.ts';

export const diskFull = () => new ORPCError('INSUFFICIENT_STORAGE', { status: 507, message: messages.upload.diskFull });

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Before the first piece: all that is announced must still find its place, and a reserve stays for everything else. */
export async function hasRoomFor({ storage, database, config }: App, bytes: number): Promise<boolean> {
  const awaited = await countAwaited(database.kysely);
  return (await storage.arrivals.room()) - awaited - bytes >= config.videoReserve;
}

const often = 32 * 1024 * 1024;

/** While it arrives: the disk is others' too. */
export async function* whileThereIsRoom({ storage, config }: App, bytes: AsyncIterable<Uint8Array>) {
  let unseen = often;
  for await (const piece of bytes) {
    unseen += piece.length;
    if (unseen >= often) {
      unseen = 0;
      if ((await storage.arrivals.room()) < config.videoReserve) throw diskFull();
    }
    yield piece;
  }
}

/** What the disk itself says, in the words of the rule. */
export const toldByDisk = (error: unknown): unknown => (isFull(error) ? diskFull() : error);
