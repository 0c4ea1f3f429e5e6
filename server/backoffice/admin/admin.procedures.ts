import { adminPageSize } from '#contract/backoffice/admin.ts';
import { messages } from '#contract/messages.ts';
import { eraseDemo } from '#demo/erase-demo.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { blockAccount } from '#server/people/accounts/change-account.ts';
import { decideRequest, listRequests } from '#server/people/boxes/box-requests.ts';
import { updatePrices, updateTerms } from '#server/people/platform/platform.ts';
import { hideEvent, hideEventsOf, showEvent, showEventsOf } from './hide-event.ts';
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

/**
 * Blocks an account. Its sessions end immediately, and it cannot sign in. Its events are hidden and take no money (N8).
 */
async function blockUser(app: App, admin: Viewer, uid: string): Promise<void> {
  if (uid === admin.uid) throw refused(messages.admin.self);
  await inTransaction(app.database.kysely, async trx => {
    if (!(await blockAccount(trx, uid, app.now()))) throw notFound();
    await hideEventsOf(trx, app, uid);
    await recordAct(trx, 'user-blocked', { by: admin, about: uid, at: app.now() });
  });
}

async function unblockUser(app: App, admin: Viewer, uid: string): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    if (!(await blockAccount(trx, uid, null))) throw notFound();
    await showEventsOf(trx, app, uid);
    await recordAct(trx, 'user-unblocked', { by: admin, about: uid, at: app.now() });
  });
}
