import { messages } from '#contract/messages.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { ResultRole } from '#domain/scoring/results/result-states.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { deleteMark, storeMark } from './marks.store.ts';
import { refuseOthersInAudit } from './results.access.ts';
import { findTest, listEntrants } from './results.store.ts';
import { stageOfTest } from './test-row.ts';

type OfEntry = { wodId: string; entryId: string; role: ResultRole };
type Marked = OfEntry & { mark: ResultMark; markedBy: string; markedAt: Date };

/** Stores a mark in the caller's transaction. Caller has already checked the role (N12). */
export async function markEntryIn(trx: Db, { role, ...row }: Marked): Promise<void> {
  await refuseOthersInAudit(trx, row.wodId, role);
  const test = await findTest(trx, row.wodId);
  const [entrant] = await listEntrants(trx, [row.entryId]);
  if (!test || entrant?.categoryId !== test.categoryId) throw notFound();
  if (entrant.standing === 'withdrawn') throw refused(messages.result.withdrawn);
  const stored = await storeMark(trx, { ...row, categoryId: test.categoryId, stage: stageOfTest(test) });
  if (!stored) throw refused(messages.result.hasResult);
}

export async function unmarkEntryIn(trx: Db, { wodId, entryId, role }: OfEntry): Promise<void> {
  await refuseOthersInAudit(trx, wodId, role);
  await deleteMark(trx, wodId, entryId);
}
