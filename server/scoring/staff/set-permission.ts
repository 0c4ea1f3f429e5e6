import { messages } from '#contract/messages.ts';
import { canAllow, type Permissions } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { categoryOf } from '#server/competition/categories/category-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { addCategories, removeCategory, savePermission } from './decisions.store.ts';
import { holdOwnApplication } from './staff.access.ts';

const words = messages.staff;

async function holdApproved(trx: Db, viewer: Viewer, id: string) {
  const { event, application } = await holdOwnApplication(trx, viewer, id);
  if (application.status !== 'approved') throw refused(words.notApproved);
  return { event, judgeId: application.judgeId };
}

type Permission = { id: string; permission: keyof Permissions; isAllowed: boolean };

/**
 * Gives or takes a permission of a judge. Takes effect immediately; repeating it changes nothing (ORG-168, ORG-411,
 * ORG-449).
 */
export const setPermission = (app: App, viewer: Viewer, { id, permission, isAllowed }: Permission): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { event, judgeId } = await holdApproved(trx, viewer, id);
    if (isAllowed && !canAllow(event, permission)) throw refused(words.noQualifier);
    await savePermission(trx, id, permission, isAllowed, app.now());
    const details = { permission, allowed: isAllowed };
    await recordAct(trx, 'judge-permissions', {
      by: viewer,
      about: judgeId,
      eventId: event.id,
      details,
      at: app.now(),
    });
  });

type OfCategory = { id: string; categoryId: string; isAllowed: boolean };

/** Gives or removes a category that the judge may see (ORG-170, ORG-243). */
export const setCategory = (app: App, viewer: Viewer, { id, categoryId, isAllowed }: OfCategory): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { event, judgeId } = await holdApproved(trx, viewer, id);
    const { name: category } = await categoryOf(trx, event.id, categoryId);
    if (isAllowed) await addCategories(trx, id, [categoryId]);
    else await removeCategory(trx, id, categoryId);
    const details = { permission: 'category', allowed: isAllowed, category };
    await recordAct(trx, 'judge-permissions', {
      by: viewer,
      about: judgeId,
      eventId: event.id,
      details,
      at: app.now(),
    });
  });
