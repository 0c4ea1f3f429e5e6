import type { Db } from '#server/foundation/db/connection.ts';
import { clearVideosOf } from './results.store.ts';

/**
 * A10: the results stay, what shows the person goes; files that no result shows any more are swept away. Without a
 * version and a line of history, which would keep what has to be forgotten.
 */
export async function eraseVideosOf(trx: Db, userId: string): Promise<void> {
  await clearVideosOf(trx, userId);
}
