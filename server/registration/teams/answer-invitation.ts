import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { whyNoMember } from '#domain/registration/teams/invitations.ts';
import type { App } from '#server/app.ts';
import { categoryOf } from '#server/competition/categories/category-of.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { invitationAccepted } from '#server/foundation/mail/texts/team-mails.ts';
import { nameOf } from '#server/people/accounts/accounts.reads.ts';
import { isAwaited } from '#server/registration/entries/is-address-in.ts';
import { joinEntry } from '#server/registration/entries/participation.ts';
import { refuseUnadmitted } from '#server/registration/entries/refuse-age.ts';
import { findInvitation, lockInvitation, updateInvitation, withdrawOthers } from './invitations.store.ts';
import { holdTeam, refuseNotInvited } from './teams.access.ts';
import { findCaptain, findTeamEntry, hasCompeted, listMembers } from './teams.store.ts';

/**
 * Stores an athlete's answer. Accepting makes the athlete a member, once per event, and withdraws their other
 * invitations to it (J4).
 */
export const answerInvitation = (app: App, viewer: Viewer, id: string, accept: boolean): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const found = await findInvitation(trx, id);
    if (!found) throw notFound();
    await refuseNotInvited(trx, viewer, found);
    const { team, event } = await holdTeam(trx, found.teamId);
    const invitation = await lockInvitation(trx, id);
    if (invitation?.status !== 'pending') throw refused(messages.team.notPending);
    const now = app.now();
    const answer = { userId: viewer.uid, answeredAt: now };
    if (!accept) {
      await updateInvitation(trx, id, { ...answer, status: 'rejected' });
      return;
    }
    const { length: members } = await listMembers(trx, team.id);
    const reason = whyNoMember({
      members,
      allowedMembers: team.allowedMembers,
      hasCompeted: await hasCompeted(trx, team.id),
      isOver: isCompleted(timesOf(event), now.getTime()),
    });
    if (reason) throw refused(messages.team.closed[reason]);
    await refuseUnadmitted(trx, viewer.uid, event, await categoryOf(trx, event.id, team.categoryId));
    const entry = await findTeamEntry(trx, team.id);
    if (!entry) throw notFound();
    // A placeholder waits for the athlete. A second place would put them on the board twice (N10).
    if (await isAwaited(trx, event.id, viewer)) throw refused(messages.joining.reasons.invited);
    if (!(await joinEntry(trx, entry, viewer.uid, now))) throw refused(messages.team.joinedYourself);
    await updateInvitation(trx, id, { ...answer, status: 'accepted' });
    await withdrawOthers(trx, event.id, viewer.uid, invitation.email, now);
    const captain = await findCaptain(trx, team.id);
    const memberName = await nameOf(trx, viewer.uid);
    await queueMail(trx, app, {
      recipient: captain.email,
      ...invitationAccepted(captain.name, { memberName, ...captain }),
    });
  });
