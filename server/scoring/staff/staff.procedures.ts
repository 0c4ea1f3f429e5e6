import { messages } from '#contract/messages.ts';
import type { ApplyForm } from '#contract/scoring/staff.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { applicationTypesOf } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound, refused, refusedField, unauthorized } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { approve, decline, dismiss } from './decide.ts';
import { holdJudge, insertApplication } from './decisions.store.ts';
import { inviteJudge, listInvitations, resendInvitation, withdrawInvitation } from './invite-judge.ts';
import { listReviews } from './list-reviews.ts';
import { listAsOrganizer, readOwnApplication } from './own-applications.ts';
import { listMine, readForStaff, readStaffEvent } from './read-staff.ts';
import { setCategory, setPermission } from './set-permission.ts';
import { mailApplication } from './staff-news.ts';

export const staff = {
  forStaff: authed.staff.forStaff.handler(({ context: { app, viewer }, input }) =>
    readForStaff(app, viewer, input.eventId),
  ),
  apply: authed.staff.apply.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await apply(app, viewer, input),
  })),
  listMine: authed.staff.listMine.handler(({ context: { app, viewer }, input }) => listMine(app, viewer, input)),
  readEvent: authed.staff.readEvent.handler(({ context: { app, viewer }, input }) =>
    readStaffEvent(app, viewer, input.eventId),
  ),
  listReviews: authed.staff.listReviews.handler(({ context: { app, viewer }, input }) =>
    listReviews(app, viewer, input),
  ),
  listAsOrganizer: authed.staff.listAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    listAsOrganizer(app, viewer, input),
  ),
  readAsOrganizer: authed.staff.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readOwnApplication(app, viewer, input.id),
  ),
  approve: authed.staff.approve.handler(({ context: { app, viewer }, input }) => approve(app, viewer, input)),
  decline: authed.staff.decline.handler(({ context: { app, viewer }, input }) => decline(app, viewer, input.id)),
  setPermission: authed.staff.setPermission.handler(({ context: { app, viewer }, input }) =>
    setPermission(app, viewer, input),
  ),
  setCategory: authed.staff.setCategory.handler(({ context: { app, viewer }, input }) =>
    setCategory(app, viewer, input),
  ),
  dismiss: authed.staff.dismiss.handler(({ context: { app, viewer }, input }) => dismiss(app, viewer, input.id)),
  invite: authed.staff.invite.handler(async ({ context, input }) => ({ uid: await inviteJudge(context, input) })),
  listInvitations: authed.staff.listInvitations.handler(({ context: { app, viewer }, input }) =>
    listInvitations(app, viewer, input.eventId),
  ),
  resendInvitation: authed.staff.resendInvitation.handler(({ context, input }) => resendInvitation(context, input.id)),
  withdrawInvitation: authed.staff.withdrawInvitation.handler(({ context: { app, viewer }, input }) =>
    withdrawInvitation(app, viewer, input.id),
  ),
  checkInvitation: os.staff.checkInvitation.handler(({ context, input }) => checkInvitation(context.app, input.code)),
  acceptInvitation: os.staff.acceptInvitation.handler(async ({ context, input }) => ({
    eventId: await acceptInvitation(context.app, await context.readViewer(), input.code, context.address),
  })),
};

const words = messages.staff;

/**
 * Stores an application: one per event and judge, for good. All other facts about the judge are in the account
 * (ATH-168).
 */
const apply = (app: App, viewer: Viewer, { eventId, type, aboutExperience }: ApplyForm): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    // The event is read before it is locked, since a missing event has its own text here (ORG-413).
    if (!(await findAnyEvent(trx, eventId))) throw notFound(words.noEvent);
    const event = await lockEvent(trx, eventId);
    // An event that the public cannot see takes no applications (N8, N11).
    if (!event.isPublic) throw notFound(words.noEvent);
    const now = app.now();
    const judge = await holdJudge(trx, viewer.uid);
    if (!judge) throw unauthorized();
    // An application sends mail to the organization and to the judge (SAFE-M17).
    await requireConfirmed(trx, viewer.uid);
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    if (!applicationTypesOf(event).includes(type)) throw refusedField('type', words.type);
    const id = crypto.randomUUID();
    const told = { id, eventId, judgeId: viewer.uid, type, aboutExperience, createdAt: now, updatedAt: now };
    if (!(await insertApplication(trx, told))) throw refused(words.applied);
    await mailApplication(trx, app, { id, event, judge, type });
    return id;
  });
