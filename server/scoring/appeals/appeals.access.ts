import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound } from '#server/foundation/http/refuse.ts';
import { type AppealRecord, findAppeal, findOwner } from './appeals.store.ts';

/** Returns an appeal, for the organization that holds the event and no other (ORG-398). */
export async function ownAppeal(db: Db, viewer: Viewer, id: string): Promise<AppealRecord> {
  const appeal = await findAppeal(db, id);
  if (!appeal) throw notFound();
  if (appeal.organizationId !== viewer.organization?.id) throw forbidden();
  return appeal;
}

/** Throws unless the athlete asks; in a team, its captain (R9). */
export async function checkOwner(db: Db, viewer: Viewer, entryId: string): Promise<void> {
  const owner = await findOwner(db, entryId);
  if (!owner) throw notFound();
  if (owner.userId !== viewer.uid) throw forbidden(owner.teamId ? messages.appeal.captainOnly : undefined);
}
