import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findLatest } from './applications.store.ts';

// Mails are queued in the transaction of what they tell: where that is stored, its mails were queued.

/** ATH-310: what the judge's own latest application to that organization told both sides, and when. */
export async function proveApplicationMail(app: App, judge: Viewer, organizationId: string): Promise<Date> {
  const found = await findLatest(app.database.kysely, judge.uid, organizationId);
  if (!found) throw notFound();
  return found.createdAt;
}

/** ORG-464: that the organization's approval was told to that judge. */
export async function proveApprovalMail(app: App, organization: Viewer, judgeId: string): Promise<Date> {
  const found = await findLatest(app.database.kysely, judgeId, organization.uid, 'approved');
  if (!found?.decidedAt) throw notFound();
  return found.decidedAt;
}
