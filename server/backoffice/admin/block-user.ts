import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { blockAccount } from '#server/people/accounts/change-account.ts';
import { hideEventsOf, showEventsOf } from './hide-event.ts';

/** Ends the account's sessions immediately; it cannot sign in. Its events are hidden and take no money (N8). */
export async function blockUser(app: App, admin: Viewer, uid: string): Promise<void> {
  if (uid === admin.uid) throw refused(messages.admin.self);
  await inTransaction(app.database.kysely, async trx => {
    if (!(await blockAccount(trx, uid, app.now()))) throw notFound();
    await hideEventsOf(trx, app, uid);
    await recordAct(trx, 'user-blocked', { by: admin, about: uid, at: app.now() });
  });
}

export async function unblockUser(app: App, admin: Viewer, uid: string): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    if (!(await blockAccount(trx, uid, null))) throw notFound();
    await showEventsOf(trx, app, uid);
    await recordAct(trx, 'user-unblocked', { by: admin, about: uid, at: app.now() });
  });
}
