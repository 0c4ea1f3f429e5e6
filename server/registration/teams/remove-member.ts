import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { memberRemoved } from '#server/foundation/mail/texts/team-mails.ts';
import { leaveEntry } from '#server/registration/entries/participation.ts';
import { holdOpenTeam } from './teams.access.ts';
import { findTeamEntry, listMembers } from './teams.store.ts';

/** Removes a member from the team, and so from the event (J4). */
export const removeMember = (app: App, viewer: Viewer, teamId: string, uid: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { team, event } = await holdOpenTeam(trx, app, viewer, teamId);
    if (uid === viewer.uid) throw refused(messages.team.captainStays);
    const member = (await listMembers(trx, teamId)).find(({ id }) => id === uid);
    const entry = await findTeamEntry(trx, teamId);
    if (!member || !entry) throw notFound();
    await leaveEntry(trx, entry.id, uid);
    await queueMail(trx, app, { recipient: member.email, ...memberRemoved(member.name, team.name, event.name) });
  });
