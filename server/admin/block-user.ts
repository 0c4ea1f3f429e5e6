import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused } from '#server/http/refuse.ts';
import { deleteSessionsOf, setBlocked } from './admin.store.ts';

/** A blocked account loses its sessions at once and cannot open another. */
export async function blockUser(app: App, admin: Viewer, uid: string): Promise<void> {
  if (uid === admin.uid) throw refused(messages.admin.self);
  await inTransaction(app.database.kysely, async trx => {
    if (!(await setBlocked(trx, uid, app.now()))) throw notFound();
    await deleteSessionsOf(trx, uid);
  });
}

export async function unblockUser(app: App, uid: string): Promise<void> {
  if (!(await setBlocked(app.database.kysely, uid, null))) throw notFound();
}
