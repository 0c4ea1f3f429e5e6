import type { Db } from '#server/db/connection.ts';
import { deleteVideosOf } from './uploads.store.ts';

/** A10: the results stay, what shows the person goes; files that no result shows any more are swept away. */
export async function eraseUploads(trx: Db, userId: string): Promise<void> {
  await deleteVideosOf(trx, userId);
}
