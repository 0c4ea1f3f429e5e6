import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findLatest } from './applications.store.ts';

// Mails are queued in the transaction of their subject. So the time of a stored subject is the time of its mails.

/** Returns when the judge's latest application to that organization was mailed to both sides (ATH-310). */
export async function proveApplicationMail(app: App, judge: Viewer, organizationId: string): Promise<Date> {
  const found = await findLatest(app.database.kysely, judge.uid, organizationId);
  if (!found) throw notFound();
  return found.createdAt;
}

/** Returns when the organization's approval was mailed to that judge (ORG-464). */
export async function proveApprovalMail(app: App, organization: Viewer, judgeId: string): Promise<Date> {
  const found = await findLatest(app.database.kysely, judgeId, organization.uid, 'approved');
  if (!found?.decidedAt) throw notFound();
  return found.decidedAt;
}
