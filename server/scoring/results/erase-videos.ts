import type { Db } from '#server/foundation/db/connection.ts';
import { clearVideosOf } from './results.store.ts';

/**
 * Results stay; videos and links of the person are removed. The sweep deletes the files (A10). Changes no version and
 * writes no history, since a line would keep what must be forgotten.
 */
export async function eraseVideosOf(trx: Db, { id }: { id: string }): Promise<void> {
  await clearVideosOf(trx, id);
}
