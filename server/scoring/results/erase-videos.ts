import type { Db } from '#server/foundation/db/connection.ts';
import { clearVideosOf } from './results.store.ts';

/**
 * Removes the videos and links of a person; the results stay. The sweep deletes the files (A10). Changes no version and
 * writes no history, since a line would keep the erased data.
 */
export async function eraseVideosOf(trx: Db, { id }: { id: string }): Promise<void> {
  await clearVideosOf(trx, id);
}
