import type { Db } from '#server/db/connection.ts';
import type { Wanted, Written } from './wanted.ts';
import { writeRowsIn } from './write-rows.ts';

/**
 * The same statement in the caller's transaction, for what is rare and must be stored together with the result or not at
 * all. It holds the result until that transaction ends, so it comes first there; the board is touched after the commit.
 */
export async function writeResultIn(trx: Db, wanted: Wanted): Promise<Written> {
  const [written] = await writeRowsIn(trx, [wanted]);
  return written as Written;
}
