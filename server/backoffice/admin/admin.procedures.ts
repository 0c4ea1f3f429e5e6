import { adminPageSize } from '#contract/backoffice/admin.ts';
import { eraseDemo } from '#demo/erase-demo.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { decideRequest, listRequests } from '#server/people/boxes/box-requests.ts';
import { updatePrices, updateTerms } from '#server/people/platform/platform.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { hideEvent, showEvent } from './hide-event.ts';
import { listMailbox, listPendingDeletions, readMail, searchEvents, searchUsers } from './listings.ts';

export const admin = {
  listUsers: os.admin.listUsers.handler(({ context, input }) => searchUsers(context.app, input)),
  blockUser: authed.admin.blockUser.handler(({ context: { app, viewer }, input }) => blockUser(app, viewer, input.uid)),
  unblockUser: authed.admin.unblockUser.handler(({ context: { app, viewer }, input }) =>
    unblockUser(app, viewer, input.uid),
  ),
  hideEvent: authed.admin.hideEvent.handler(({ context: { app, viewer }, input: { eventId, reason } }) =>
    hideEvent(app, viewer, eventId, reason),
  ),
  showEvent: authed.admin.showEvent.handler(({ context: { app, viewer }, input }) =>
    showEvent(app, viewer, input.eventId),
  ),
  listEvents: os.admin.listEvents.handler(({ context, input }) => searchEvents(context.app, input)),
  listBoxRequests: os.admin.listBoxRequests.handler(({ context, input }) =>
    listRequests(context.app, input.status, input.page, adminPageSize),
  ),
  approveBoxRequest: authed.admin.approveBoxRequest.handler(({ context: { app, viewer }, input }) =>
    decideRequest(app, viewer, input.uid, { approve: true }),
  ),
  declineBoxRequest: authed.admin.declineBoxRequest.handler(({ context: { app, viewer }, input: { uid, reason } }) =>
    decideRequest(app, viewer, uid, { approve: false, reason }),
  ),
  listDeletions: os.admin.listDeletions.handler(({ context, input }) => listPendingDeletions(context.app, input.page)),
  updateTerms: authed.admin.updateTerms.handler(({ context: { app, viewer }, input }) =>
    updateTerms(app, viewer, input.text),
  ),
  updatePrices: authed.admin.updatePrices.handler(({ context: { app, viewer }, input }) =>
    updatePrices(app, viewer, input),
  ),
  eraseDemo: authed.admin.eraseDemo.handler(async ({ context: { app, viewer } }) => ({
    erased: await eraseDemo(app, viewer),
  })),
  listMails: os.admin.listMails.handler(({ context, input }) => listMailbox(context, input.page)),
  readMail: authed.admin.readMail.handler(({ context, input }) => readMail(context, input.id)),
};
