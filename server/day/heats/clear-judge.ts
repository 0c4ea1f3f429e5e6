import type { Db } from '#server/foundation/db/connection.ts';
import { clearRailsOfJudge } from './rails.store.ts';

/** Removes a deleted account from future rails. Finished ones keep the account without a name (A10). */
export async function clearJudge(trx: Db, { id }: { id: string }): Promise<void> {
  await clearRailsOfJudge(trx, id);
}
