import type { Db } from '#server/foundation/db/connection.ts';
import type { ResultChange, Written } from './result-change.ts';
import { writeRowsIn } from './write-rows.ts';

/**
 * Writes a result in the caller's transaction, for rare work that must be stored together with the result. It locks the
 * result until that transaction ends, so call it first. Touch the board after the commit.
 */
export async function writeResultIn(trx: Db, change: ResultChange): Promise<Written> {
  const [written] = await writeRowsIn(trx, [change]);
  return written as Written;
}

/** Writes results that the caller has locked. Nothing can have changed, so a refusal is a mistake in the code. */
export async function writeHeldIn(trx: Db, changes: ResultChange[]): Promise<void> {
  for (const { outcome } of await writeRowsIn(trx, changes)) {
    if (outcome !== 'written') throw new Error(`A result that was held was not written: ${outcome}.`);
  }
}
