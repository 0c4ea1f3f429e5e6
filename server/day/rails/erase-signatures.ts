import type { Db } from '#server/foundation/db/connection.ts';
import { clearJudgeOfTallies, clearSignaturesOf } from './rails.store.ts';

/** A10: of who is gone no finger is kept; taps are, and say no more whose they were. */
export async function eraseSignatures(trx: Db, userId: string): Promise<void> {
  await clearSignaturesOf(trx, userId);
  await clearJudgeOfTallies(trx, userId);
}
