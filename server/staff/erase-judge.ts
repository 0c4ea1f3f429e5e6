import type { Db } from '#server/db/connection.ts';
import { deleteOfJudge } from './applications.store.ts';

/** A10: what a judge told of themselves goes; what was judged stays, under the name that an erased account has. */
export async function eraseJudge(trx: Db, userId: string): Promise<void> {
  await deleteOfJudge(trx, userId);
}
