import { authed, os } from '#server/foundation/http/procedures.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { apply } from './apply.ts';
import { approve, decline, dismiss } from './decide.ts';
import { inviteJudge, listInvitations, resendInvitation, withdrawInvitation } from './invite-judge.ts';
import { listReviews } from './list-reviews.ts';
import { listAsOrganizer, readOwnApplication } from './own-applications.ts';
import { listMine, readForStaff, readStaffEvent } from './read-staff.ts';
import { setCategory, setPermission } from './set-permission.ts';

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
