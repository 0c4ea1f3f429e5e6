import type { Db } from '#server/foundation/db/connection.ts';
import { clearJudgeOfTallies, clearSignaturesOf } from './rails.store.ts';

/** Deletes the signatures of a deleted account. Taps stay, without their judge (A10). */
export async function eraseSignatures(trx: Db, { id }: { id: string }): Promise<void> {
  await clearSignaturesOf(trx, id);
  await clearJudgeOfTallies(trx, id);
}
