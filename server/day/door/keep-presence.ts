import type { Db } from '#server/foundation/db/connection.ts';
import { deleteMarksOf, moveMarks } from './marks.store.ts';

/** N10: who came as an athlete without an account has come as the account that takes the place. */
export async function keepPresence(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await moveMarks(trx, from, to);
}

/** A10: where and when somebody came goes with the account. */
export async function erasePresence(trx: Db, uid: string): Promise<void> {
  await deleteMarksOf(trx, uid);
}
