import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { countFailure, limitState, limits } from '#server/foundation/limits/attempts.ts';
import type { Bounded } from '#server/foundation/mail/bound-mail.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { type TeamInvitationMail, teamInvitation } from '#server/foundation/mail/texts/team-mails.ts';
import { makeLink, makeTeamLink } from '#server/people/accounts/mailed-links.ts';
import { findInvited, findMailNames, type Invited, insertInvitation } from './invitations.store.ts';

type Mailing = Pick<App, 'jobs' | 'config' | 'now'>;
type Mailed = { id: string; email: string };
type InvitingTeam = { id: string; eventId: string; categoryId: string; captainId: string; name: string };

/** Returns the target of the mail's link. An invitation waits until the account has confirmed its address (A13). */
async function wayOf(trx: Db, { config }: Mailing, invited: Invited | undefined, { id, email }: Mailed, now: Date) {
  const { publicUrl } = config;
  if (!invited) {
    const url = await makeTeamLink(trx, publicUrl, { email, invitationId: id }, now);
    return { way: 'sign-up' as const, url };
  }
  if (invited.type !== 'athlete') return { way: 'other-account' as const, url: `${publicUrl}/` };
  if (invited.emailVerified) return { way: 'answer' as const, url: `${publicUrl}/dashboard/atleta/invitations` };
  const link = { purpose: 'confirm-email' as const, userId: invited.id, email };
  return { way: 'confirm' as const, url: await makeLink(trx, publicUrl, link, now, { keepEarlier: true }) };
}

export async function mailInvitation(
  trx: Db,
  app: Mailing,
  team: InvitingTeam,
  invitation: Mailed,
  bounded: Bounded = {},
): Promise<void> {
  const { email } = invitation;
  const { captainName, eventName } = await findMailNames(trx, team);
  const way = await wayOf(trx, app, await findInvited(trx, email), invitation, app.now());
  const words: TeamInvitationMail = { captainName, eventName, teamName: team.name, ...way };
  await queueMail(trx, app, { recipient: email, ...teamInvitation(words) }, bounded);
}

/** Counts an invitation before the check, so that two simultaneous calls do not both get the last one. */
export async function countInvitation(trx: Db, captainId: string, now: Date): Promise<{ isTooMany: boolean }> {
  await countFailure(trx, limits.invitations, captainId, now);
  const { failures } = await limitState(trx, limits.invitations, captainId, now);
  return { isTooMany: failures > limits.invitations.free };
}

/** Counts an invitation or refuses it. A refusal rolls the count back. */
export async function takeInvitation(trx: Db, captainId: string, now: Date): Promise<void> {
  const { isTooMany } = await countInvitation(trx, captainId, now);
  if (isTooMany) throw refused(messages.team.dailyLimit);
}

/** True if this many more invitations may go out today (J4). */
export async function hasInvitationsLeft(trx: Db, captainId: string, wanted: number, now: Date): Promise<boolean> {
  const { failures } = await limitState(trx, limits.invitations, captainId, now);
  return wanted === 0 || failures + wanted <= limits.invitations.free;
}

export async function addInvitation(
  trx: Db,
  app: Mailing,
  team: InvitingTeam,
  { email, now }: { email: string; now: Date },
  bounded: Bounded = {},
): Promise<void> {
  const invited = await findInvited(trx, email);
  const id = crypto.randomUUID();
  await insertInvitation(trx, {
    id,
    teamId: team.id,
    eventId: team.eventId,
    categoryId: team.categoryId,
    email,
    userId: invited?.emailVerified && invited.type === 'athlete' ? invited.id : null,
    createdAt: now,
    mailedAt: now,
  });
  await mailInvitation(trx, app, team, { id, email }, bounded);
}
