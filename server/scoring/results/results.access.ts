import { messages } from '#contract/messages.ts';
import type { ResultRole } from '#domain/scoring/results/result-states.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound } from '#server/foundation/http/refuse.ts';
import { cachedTest, findTest, gatherTest, type TestRow } from './results.store.ts';

/** A test for the organizer whose event it is; asked once for all who save at the same time and without a lock, since results are written by the hundred. */
export async function ownTest(database: Database, viewer: Viewer, wodId: string): Promise<TestRow> {
  const test = await gatherTest(database, wodId);
  if (!test) throw notFound();
  if (test.organizationId !== viewer.uid) throw forbidden();
  return test;
}

/** The same as it was last read: null where nothing is known, or where it is somebody else's. */
export function cachedOwnTest(database: Database, viewer: Pick<Viewer, 'uid'>, wodId: string): TestRow | null {
  const test = cachedTest(database, wodId);
  return test?.organizationId === viewer.uid ? test : null;
}

/** While the organization audits a category, nobody but the organization changes its results. */
export function refuseInAudit({ isAudit }: { isAudit: boolean }): void {
  if (isAudit) throw forbidden(messages.result.audit);
}

/** The same of a test that is known by its id, whoever asks. */
export async function refuseOthersInAudit(db: Db, wodId: string, role: ResultRole): Promise<void> {
  const test = role === 'organization' ? undefined : await findTest(db, wodId);
  if (test) refuseInAudit(test);
}
