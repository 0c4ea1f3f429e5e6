import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import {
  canAllow,
  canDecide,
  canDismiss,
  isApproval,
  noPermissions,
  type Permissions,
} from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { listCategories } from './applications.store.ts';
import { addCategories, decideApplication, dismissJudge, holdJudge } from './decisions.store.ts';
import { closeInvitations } from './invitations.store.ts';
import { holdOwnApplication } from './staff.access.ts';
import { mailApproval, mailDecline, mailDismissal } from './staff-news.ts';

const words = messages.staff;

type Given = { id: string; permissions: Pick<Permissions, 'qualifier' | 'event'>; categories: readonly string[] };

/** Returns the names of the chosen categories, in the event's order. Throws when one belongs to another event. */
export async function chosenOf(trx: Db, eventId: string, ids: ReadonlySet<string>): Promise<string[]> {
  const chosen = (await listCategories(trx, eventId)).filter(({ uid }) => ids.has(uid));
  if (chosen.length !== ids.size) throw notFound();
  return chosen.map(({ name }) => name);
}

async function holdPending(trx: Db, viewer: Viewer, id: string, to: 'approved' | 'declined') {
  const held = await holdOwnApplication(trx, viewer, id);
  if (!canDecide(held.application.status, to)) throw refused(words.decided);
  const judge = await holdJudge(trx, held.application.judgeId);
  if (!judge) throw notFound();
  return { ...held, judge };
}

/**
 * Approves an application. An approval needs a permission, and never gives the principal one (ORG-268, ORG-271, ORG-360
 * to ORG-362).
 */
export const approve = (app: App, viewer: Viewer, given: Given): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { event, judge, application } = await holdPending(trx, viewer, given.id, 'approved');
    const now = app.now();
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    if (given.permissions.qualifier && !canAllow(event, 'qualifier')) throw refused(words.noQualifier);
    if (!isApproval(event, given.permissions)) throw refusedField('permissions', words.noPermission);
    const ids = new Set(given.categories);
    const categories = await chosenOf(trx, event.id, ids);
    const permissions = { ...noPermissions, ...given.permissions };
    if (!(await decideApplication(trx, given.id, 'approved', permissions, now))) throw refused(words.decided);
    await addCategories(trx, given.id, [...ids]);
    await closeInvitations(trx, { eventId: event.id, email: judge.email, status: 'accepted', now });
    const { qualifier, event: inEvent } = given.permissions;
    const details = { qualifier, event: inEvent, categories: ids.size };
    await recordAct(trx, 'judge-approved', {
      by: viewer,
      about: application.judgeId,
      eventId: event.id,
      details,
      at: now,
    });
    await mailApproval(trx, app, { event, judge, permissions, categories });
  });

/** Declines an application. The declined judge gets a mail too (ORG-269, V1). */
export const decline = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { event, judge, application } = await holdPending(trx, viewer, id, 'declined');
    const now = app.now();
    if (!(await decideApplication(trx, id, 'declined', noPermissions, now))) throw refused(words.decided);
    await closeInvitations(trx, { eventId: event.id, email: judge.email, status: 'withdrawn', now });
    await recordAct(trx, 'judge-declined', {
      by: viewer,
      about: application.judgeId,
      eventId: event.id,
      at: now,
    });
    await mailDecline(trx, app, event, judge);
  });

/** Dismisses a judge: ends all permissions and open streams, and sends a mail (N1). */
export const dismiss = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { event, application } = await holdOwnApplication(trx, viewer, id);
    if (!canDismiss(application.status)) throw refused(words.notApproved);
    const now = app.now();
    await dismissJudge(trx, id, now);
    await recordAct(trx, 'judge-dismissed', { by: viewer, about: application.judgeId, eventId: event.id, at: now });
    const judge = await holdJudge(trx, application.judgeId);
    if (!judge) return;
    await closeInvitations(trx, { eventId: event.id, email: judge.email, status: 'withdrawn', now });
    await mailDismissal(trx, app, event, judge);
  });
