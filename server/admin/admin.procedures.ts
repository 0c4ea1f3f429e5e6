import { adminPageSize } from '#contract/admin.ts';
import { eraseDemo } from '#demo/erase-demo.ts';
import { decideRequest, listRequests } from '#server/boxes/box-requests.ts';
import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { updatePrices, updateTerms } from '#server/platform/platform.ts';
import { blockUser, unblockUser } from './block-user.ts';
import { hideEvent, showEvent } from './hide-event.ts';
import { listMailbox, listPendingDeletions, readMail, searchEvents, searchUsers } from './listings.ts';

export const admin = {
  listUsers: os.admin.listUsers.handler(({ context, input }) => searchUsers(context.app, input)),
  blockUser: os.admin.blockUser.handler(async ({ context, input }) => {
    await blockUser(context.app, await signedIn(context), input.uid);
    return {};
  }),
  unblockUser: os.admin.unblockUser.handler(async ({ context, input }) => {
    await unblockUser(context.app, await signedIn(context), input.uid);
    return {};
  }),
  hideEvent: os.admin.hideEvent.handler(async ({ context, input: { eventId, reason } }) => {
    await hideEvent(context.app, await signedIn(context), eventId, reason);
    return {};
  }),
  showEvent: os.admin.showEvent.handler(async ({ context, input }) => {
    await showEvent(context.app, await signedIn(context), input.eventId);
    return {};
  }),
  listEvents: os.admin.listEvents.handler(({ context, input }) => searchEvents(context.app, input)),
  listBoxRequests: os.admin.listBoxRequests.handler(({ context, input }) =>
    listRequests(context.app, input.status, input.page, adminPageSize),
  ),
  approveBoxRequest: os.admin.approveBoxRequest.handler(async ({ context, input }) => {
    await decideRequest(context.app, await signedIn(context), input.uid, { approve: true });
    return {};
  }),
  declineBoxRequest: os.admin.declineBoxRequest.handler(async ({ context, input }) => {
    const decision = { approve: false as const, reason: input.reason };
    await decideRequest(context.app, await signedIn(context), input.uid, decision);
    return {};
  }),
  listDeletions: os.admin.listDeletions.handler(({ context, input }) => listPendingDeletions(context.app, input.page)),
  updateTerms: os.admin.updateTerms.handler(async ({ context, input }) => {
    await updateTerms(context.app, await signedIn(context), input.text);
    return {};
  }),
  updatePrices: os.admin.updatePrices.handler(async ({ context, input }) => {
    await updatePrices(context.app, await signedIn(context), input);
    return {};
  }),
  eraseDemo: os.admin.eraseDemo.handler(async ({ context }) => ({
    erased: await eraseDemo(context.app, await signedIn(context)),
  })),
  listMails: os.admin.listMails.handler(({ context, input }) => listMailbox(context, input.page)),
  readMail: os.admin.readMail.handler(({ context, input }) => readMail(context, input.id)),
};
