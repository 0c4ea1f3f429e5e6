import type { Db } from '#server/foundation/db/connection.ts';
import { deleteOfJudge } from './decisions.store.ts';
import { deleteOfEmail } from './invitations.store.ts';

/**
 * A10: what a judge told of themselves goes, and no event remembers the address that it invited; what was judged stays,
 * under the name that an erased account has.
 */
export async function eraseJudge(trx: Db, user: { id: string; email: string }): Promise<void> {
  await deleteOfJudge(trx, user.id);
  await deleteOfEmail(trx, user.email);
}
