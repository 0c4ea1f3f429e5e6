import type { Db } from '#server/foundation/db/connection.ts';
import { deletePhonesOf } from './phones.store.ts';
import { clearProtestsOf, clearSignaturesOf } from './rails.store.ts';
import { clearJudgeOfTallies } from './tallies.store.ts';

/**
 * Deletes the signatures of a deleted account, its words in protests, and what its telephones said. Taps stay, without
 * their judge (A10).
 */
export async function eraseSignatures(trx: Db, { id }: { id: string }): Promise<void> {
  await clearSignaturesOf(trx, id);
  await clearProtestsOf(trx, id);
  await clearJudgeOfTallies(trx, id);
  await deletePhonesOf(trx, id);
}
