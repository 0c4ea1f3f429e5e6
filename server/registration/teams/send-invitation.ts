import { messages } from '#contract/messages.ts';
import { mostInvitations, resendAfterMs } from '#domain/registration/teams/invitations.ts';
import type { App } from '#server/app.ts';
import { refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { isParticipant } from '#server/registration/entries/entries.reads.ts';
import { countPending, findInvited, hasPending, lastMailed, updateInvitation } from './invitations.store.ts';
import { addInvitation, mailInvitation, takeInvitation } from './invite.ts';
import { holdOpenInvitation, holdOpenTeam, holdOwnInvitation } from './teams.access.ts';
import { listMembers, type TeamRow } from './teams.store.ts';

type Asking = Pick<RequestContext, 'app' | 'address'>;

const whenFull = () => refused(messages.team.mailboxFull);

const isTooSoon = (mailedAt: Date, now: Date) => now.getTime() < mailedAt.getTime() + resendAfterMs;

async function refuseInvitation(trx: Db, viewer: Viewer, team: TeamRow, email: string, now: Date): Promise<void> {
  if (email === viewer.email) throw refused(messages.joining.duplicate);
  const members = await listMembers(trx, team.id);
  if (members.some(member => member.email === email)) throw refused(messages.team.alreadyMember);
  if (await hasPending(trx, team.id, email)) throw refused(messages.team.alreadyInvited);
  // An invitation after a withdrawn or rejected one sends a new mail. So the shortest time between two mails applies.
  const mailedAt = await lastMailed(trx, team.id, email);
  if (mailedAt && isTooSoon(mailedAt, now)) throw refused(messages.team.resendLater);
  const invited = await findInvited(trx, email);
  if (invited && (await isParticipant(trx, team.eventId, invited.id))) throw refused(messages.team.alreadyJoined);
  if (members.length >= team.allowedMembers) throw refused(messages.team.full);
  // Each pending invitation takes a place of the team too (ATH-118).
  if (members.length + (await countPending(trx, team.id)) >= team.allowedMembers) {
    throw refused(messages.joining.tooMany(mostInvitations(team.allowedMembers)));
  }
}

export const inviteMember = ({ app, address }: Asking, viewer: Viewer, teamId: string, email: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { team, event } = await holdOpenTeam(trx, app, viewer, teamId);
    refuseUnlessPublic(event);
    const now = app.now();
    await refuseInvitation(trx, viewer, team, email, now);
    await requireConfirmed(trx, viewer.uid);
    await takeInvitation(trx, viewer.uid, now);
    await takeMails(trx, app, address);
    await addInvitation(trx, app, team, { email, now }, { whenFull });
  });

export const resendInvitation = ({ app, address }: Asking, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { team, event, invitation } = await holdOpenInvitation(trx, app, viewer, id);
    const now = app.now();
    refuseUnlessPublic(event);
    if (isTooSoon(invitation.mailedAt, now)) throw refused(messages.team.resendLater);
    await requireConfirmed(trx, viewer.uid);
    await takeInvitation(trx, viewer.uid, now);
    await takeMails(trx, app, address);
    await updateInvitation(trx, id, { mailedAt: now });
    await mailInvitation(trx, app, team, invitation, { whenFull });
  });

export const withdrawInvitation = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await holdOwnInvitation(trx, viewer, id);
    await updateInvitation(trx, id, { status: 'withdrawn', answeredAt: app.now() });
  });
