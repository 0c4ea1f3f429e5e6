import type { Db } from '#server/foundation/db/connection.ts';
import { clearRailsOfJudge } from './rails.store.ts';

/** A10: nobody who is gone is still expected at a rail; beside what was run stands an account without a name. */
export async function clearJudge(trx: Db, userId: string): Promise<void> {
  await clearRailsOfJudge(trx, userId);
}
