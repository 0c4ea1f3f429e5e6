import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { memberLeft } from '#server/foundation/mail/team-mails.ts';
import { quitEntry } from '#server/registration/entries/participation.ts';
import { holdJoinedTeam } from './teams.access.ts';
import { findCaptain } from './teams.store.ts';

/** A member leaves team and event, until the team has competed. The captain gets a mail (N14, N35). */
export async function leaveTeam(app: App, viewer: Viewer, teamId: string): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { team, entry, member } = await holdJoinedTeam(trx, app, viewer, teamId);
    await quitEntry(trx, app, entry, viewer.uid);
    const captain = await findCaptain(trx, teamId);
    const mail = memberLeft(captain.name, { memberName: member.name, ...captain });
    await queueMail(trx, app, { recipient: captain.email, ...mail });
    return team.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
