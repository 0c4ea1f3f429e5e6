import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { captainGiven } from '#server/foundation/mail/team-mails.ts';
import { passEntry } from '#server/registration/entries/participation.ts';
import { holdOpenTeam } from './teams.access.ts';
import { findTeamEntry, listMembers, updateTeamRow } from './teams.store.ts';

/**
 * Makes another member captain, by mail. The former captain stays as a member. The order stays with its payer: refunds
 * only go to the payer (N14).
 */
export async function handOverOwnTeam(app: App, viewer: Viewer, teamId: string, uid: string): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { team, event } = await holdOpenTeam(trx, app, viewer, teamId);
    const members = await listMembers(trx, teamId);
    const entry = await findTeamEntry(trx, teamId);
    const next = members.find(({ id }) => id === uid);
    if (!entry) throw notFound();
    if (!next) throw refused(messages.team.memberGone);
    if (!next.hasAccount) throw refused(messages.team.noAccount);
    if (next.id === team.captainId) throw refused(messages.team.ownTeam);
    await passEntry(trx, entry.id, uid, app.now());
    await updateTeamRow(trx, teamId, { captainId: uid, updatedAt: app.now() });
    const before = members.find(({ id }) => id === team.captainId)?.shownName ?? '';
    const words = { beforeName: before, teamName: team.name, eventName: event.name };
    await queueMail(trx, app, { recipient: next.email, ...captainGiven(next.name, words) });
    return team.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
