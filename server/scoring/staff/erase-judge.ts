import type { Db } from '#server/foundation/db/connection.ts';
import { deleteOfJudge } from './decisions.store.ts';
import { deleteOfEmail } from './invitations.store.ts';

/** Deletes the judge's applications and invitations. Reviews stay, under an erased account's name (A10). */
export async function eraseJudge(trx: Db, user: { id: string; email: string }): Promise<void> {
  await deleteOfJudge(trx, user.id);
  await deleteOfEmail(trx, user.email);
}
