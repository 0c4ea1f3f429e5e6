import { messages } from '#contract/messages.ts';
import type { ResultRole } from '#domain/scoring/results/result-states.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound } from '#server/foundation/http/refuse.ts';
import { cachedTest, findTest, gatherTest, type TestRow } from './results.store.ts';

/**
 * Returns a test, for its organizer. One query serves all who save together, without a lock, because hundreds of
 * results are written.
 */
export async function ownTest(database: Database, viewer: Viewer, wodId: string): Promise<TestRow> {
  const test = await gatherTest(database, wodId);
  if (!test) throw notFound();
  if (test.organizationId !== viewer.organization?.id) throw forbidden();
  return test;
}

/**
 * Returns a test from the cache, for its organizer. Null when the cache lacks the test, or it belongs to another
 * organization.
 */
export function cachedOwnTest(database: Database, { organization }: Viewer, wodId: string): TestRow | null {
  const test = cachedTest(database, wodId);
  return test && test.organizationId === organization?.id ? test : null;
}

/** Throws during an audit, when only the organization changes the category's results. */
export function refuseInAudit({ isAudit }: { isAudit: boolean }): void {
  if (isAudit) throw forbidden(messages.result.audit);
}

/** Refuses a change during an audit by a test's id, for any role but the organization's. */
export async function refuseOthersInAudit(db: Db, wodId: string, role: ResultRole): Promise<void> {
  const test = role === 'organization' ? undefined : await findTest(db, wodId);
  if (test) refuseInAudit(test);
}
