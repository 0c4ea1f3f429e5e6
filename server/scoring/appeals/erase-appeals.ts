import type { Db } from '#server/foundation/db/connection.ts';
import { clearNotes } from './appeals.store.ts';

/** Deletes the texts that the athlete wrote. The appeal and its decision stay with the result (A10). */
export async function eraseAppeals(trx: Db, { id }: { id: string }): Promise<void> {
  await clearNotes(trx, id);
}
