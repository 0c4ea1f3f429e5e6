import { inTransaction } from '#server/foundation/db/connection.ts';
import { countFailure, limits } from '#server/foundation/limits/attempts.ts';
import { makeEntry } from '#server/registration/entries/enrolling/make-entry.ts';
import { createTeam } from '#server/registration/teams/create-team.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { type Joinable, signUpConfirmed } from './entries.ts';

type Answers = { name?: string; emails?: string[]; allowedMembers?: number; photoId?: string | null };

/** A team with its entry, as after a captain's fulfilled order. */
export async function enterAsTeam(
  app: TestApp,
  { eventId, categoryId }: Pick<Joinable, 'eventId' | 'categoryId'>,
  captain: Pick<SignedIn, 'uid'>,
  { name = 'Los Cóndores', emails = [], allowedMembers = 3, photoId = null }: Answers = {},
): Promise<{ teamId: string; entryId: string }> {
  return inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const team = { eventId, categoryId, captainId: captain.uid, name, photoId, emails, allowedMembers, now };
    const teamId = await createTeam(trx, app, team);
    const owner = { eventId, categoryId, userId: captain.uid, teamId, orderId: null, isManual: false, now };
    const entryId = await makeEntry(trx, owner);
    if (!entryId) throw new Error('That captain is already in the event.');
    return { teamId, entryId };
  });
}

export async function addMember(app: TestApp, captain: SignedIn, teamId: string, member?: SignedIn): Promise<SignedIn> {
  const joining = member ?? (await signUpConfirmed(app));
  await captain.client.teams.invite({ id: teamId, email: joining.email });
  const { invitations } = await joining.client.invitations.listMine({});
  await joining.client.invitations.answer({ id: invitations[0]!.uid, accept: true });
  return joining;
}

/** Makes the limit of invitations count as if the captain had sent this many today. */
export async function countInvitations(app: TestApp, captainId: string, sent: number): Promise<void> {
  for (let count = 0; count < sent; count++) {
    await countFailure(app.database.kysely, limits.invitations, captainId, app.now());
  }
}
