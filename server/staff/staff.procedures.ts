import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { apply } from './apply.ts';
import { approve, decline, dismiss } from './decide.ts';
import { inviteJudge, listInvitations, resendInvitation, withdrawInvitation } from './invite-judge.ts';
import { listReviews } from './list-reviews.ts';
import { listOwn, readOwnApplication } from './own-applications.ts';
import { listMine, readForStaff, readStaffEvent } from './read-staff.ts';
import { setCategory, setPermission } from './set-permission.ts';

export const staff = {
  forStaff: os.staff.forStaff.handler(async ({ context, input }) =>
    readForStaff(context.app, await signedIn(context), input.eventId),
  ),
  apply: os.staff.apply.handler(async ({ context, input }) => ({
    uid: await apply(context.app, await signedIn(context), input),
  })),
  listMine: os.staff.listMine.handler(async ({ context, input }) =>
    listMine(context.app, await signedIn(context), input),
  ),
  readEvent: os.staff.readEvent.handler(async ({ context, input }) =>
    readStaffEvent(context.app, await signedIn(context), input.eventId),
  ),
  listReviews: os.staff.listReviews.handler(async ({ context, input }) =>
    listReviews(context.app, await signedIn(context), input),
  ),
  listOwn: os.staff.listOwn.handler(async ({ context, input }) => listOwn(context.app, await signedIn(context), input)),
  readOwn: os.staff.readOwn.handler(async ({ context, input }) =>
    readOwnApplication(context.app, await signedIn(context), input.id),
  ),
  approve: os.staff.approve.handler(async ({ context, input }) => {
    await approve(context.app, await signedIn(context), input);
    return {};
  }),
  decline: os.staff.decline.handler(async ({ context, input }) => {
    await decline(context.app, await signedIn(context), input.id);
    return {};
  }),
  setPermission: os.staff.setPermission.handler(async ({ context, input }) => {
    await setPermission(context.app, await signedIn(context), input);
    return {};
  }),
  setCategory: os.staff.setCategory.handler(async ({ context, input }) => {
    await setCategory(context.app, await signedIn(context), input);
    return {};
  }),
  dismiss: os.staff.dismiss.handler(async ({ context, input }) => {
    await dismiss(context.app, await signedIn(context), input.id);
    return {};
  }),
  invite: os.staff.invite.handler(async ({ context, input }) => ({ uid: await inviteJudge(context, input) })),
  listInvitations: os.staff.listInvitations.handler(async ({ context, input }) =>
    listInvitations(context.app, await signedIn(context), input.eventId),
  ),
  resendInvitation: os.staff.resendInvitation.handler(async ({ context, input }) => {
    await resendInvitation(context, input.id);
    return {};
  }),
  withdrawInvitation: os.staff.withdrawInvitation.handler(async ({ context, input }) => {
    await withdrawInvitation(context.app, await signedIn(context), input.id);
    return {};
  }),
  checkInvitation: os.staff.checkInvitation.handler(({ context, input }) => checkInvitation(context.app, input.code)),
  acceptInvitation: os.staff.acceptInvitation.handler(async ({ context, input }) => ({
    eventId: await acceptInvitation(context.app, await context.viewer(), input.code, context.address),
  })),
};
