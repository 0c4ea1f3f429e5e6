import type { ResultRole } from '#domain/scoring/results/result-states.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { deleteMark } from './marks.store.ts';
import { refuseOthersInAudit } from './results.access.ts';
import { deleteResult, lockVersionOf } from './results.store.ts';

type Removal = {
  wodId: string;
  entryId: string;
  userId: string;
  role: ResultRole;
  remark: string;
  at: Date;
  /** The version that the caller saw; 0 if there was none. Without it any version goes away. */
  version?: number;
};

/**
 * Removes the result for a command of the day; its last history line stays. True also when there was no result. False
 * when it is another than the caller saw.
 */
export async function removeResultIn(trx: Db, asked: Removal): Promise<boolean> {
  const { wodId, entryId } = asked;
  const stored = await lockVersionOf(trx, wodId, entryId);
  if (asked.version !== undefined && asked.version !== (stored?.version ?? 0)) return false;
  if (!stored) return true;
  await refuseOthersInAudit(trx, wodId, asked.role);
  const { outcome } = await deleteResult(trx, { ...asked, version: stored.version });
  if (outcome === 'removed') await deleteMark(trx, wodId, entryId);
  return outcome === 'removed';
}
