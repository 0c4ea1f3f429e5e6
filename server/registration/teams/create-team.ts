import { searchable } from '#domain/foundation/text/searchable.ts';
import { checkInvitedEmails, mostInvitations } from '#domain/registration/teams/invitations.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { findAddress } from './invitations.store.ts';
import { addInvitation, countInvitation } from './invite.ts';
import { insertTeam } from './teams.store.ts';

type NewTeam = {
  eventId: string;
  categoryId: string;
  captainId: string;
  name: string;
  photoId: string | null;
  emails: readonly string[];
  allowedMembers: number;
  now?: Date;
};

/**
 * Returns the invited addresses without invalid ones. An error is no option: the money has moved, so the team must be
 * made.
 */
function invitedOf({ emails, allowedMembers }: NewTeam, captain: string): string[] {
  const wrong = new Set(checkInvitedEmails(emails, captain, Number.POSITIVE_INFINITY).map(({ index }) => index));
  const good = emails
    .map(email => email.trim().toLowerCase())
    .filter((email, index) => email !== '' && !wrong.has(index));
  return good.slice(0, mostInvitations(allowedMembers));
}

/** Makes the team with its invitations and mails. The caller makes the entry and holds the event lock. */
export async function createTeam(trx: Db, app: Pick<App, 'jobs' | 'config' | 'now'>, team: NewTeam): Promise<string> {
  const id = crypto.randomUUID();
  const { eventId, categoryId, captainId, name, photoId, now = app.now() } = team;
  const allowedMembers = Math.max(1, team.allowedMembers);
  await insertTeam(trx, {
    id,
    eventId,
    categoryId,
    captainId,
    name,
    nameSearch: searchable(name),
    photoId,
    allowedMembers,
    createdAt: now,
    updatedAt: now,
  });
  const captain = await findAddress(trx, captainId);
  if (!captain) throw new Error(`The captain ${captainId} has no account.`);
  for (const email of invitedOf(team, captain.email)) {
    // The same limit was checked before the payment. If another team used up the limit since, the captain invites the
    // rest later.
    const { isTooMany } = await countInvitation(trx, captainId, now);
    if (isTooMany) break;
    await addInvitation(trx, app, { id, eventId, categoryId, captainId, name }, { email, now });
  }
  return id;
}
