import type { Db } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound } from '#server/http/refuse.ts';
import { type AppealRecord, findAppeal } from './appeals.store.ts';

/** ORG-398: an appeal is read only for the organization that holds the event. */
export async function ownAppeal(db: Db, viewer: Viewer, id: string): Promise<AppealRecord> {
  const appeal = await findAppeal(db, id);
  if (!appeal) throw notFound();
  if (appeal.organizationId !== viewer.uid) throw forbidden();
  return appeal;
}
