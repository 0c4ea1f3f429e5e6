import type { Db } from '#server/foundation/db/connection.ts';
import { deleteMarksOf, moveMarks } from './marks.store.ts';

/** Moves the admissions of a placeholder to the account that replaces it (N10). */
export async function moveDoorMarks(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await moveMarks(trx, from, to);
}

/** Deletes an account's admissions together with the account (A10). */
export async function eraseDoorMarks(trx: Db, { id }: { id: string }): Promise<void> {
  await deleteMarksOf(trx, id);
}
