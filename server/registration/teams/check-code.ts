import type { App } from '#server/app.ts';
import { findInviting } from '#server/people/accounts/mailed-links.ts';
import { standInOf } from '#server/registration/entries/entries.reads.ts';
import { findInvitingTeam } from './invitations.store.ts';

/** Changes nothing and reveals only the mail's own content. */
export async function checkCode(app: App, code: string) {
  const db = app.database.kysely;
  const link = await findInviting(db, code, app.now());
  if (link?.invitationId) {
    const team = await findInvitingTeam(db, link.invitationId);
    return { invitation: team ? { email: link.email, name: null, offered: null, ...team } : null };
  }
  const standIn = link?.userId ? await standInOf(db, link.userId) : undefined;
  return { invitation: link && standIn ? { email: link.email, captainName: null, ...standIn } : null };
}
