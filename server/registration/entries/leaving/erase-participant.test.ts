import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eraseDueAccounts } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import {
  createJoinable,
  createTeamEvent,
  enterAlone,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

/** Erases an account like the daily job, after the 14 days. */
async function erase({ uid, email }: SignedIn): Promise<void> {
  const past = new Date(app.now().getTime() - 86_400_000);
  await app.database.kysely
    .insertInto('pendingDeletions')
    .values({ email, userId: uid, timestamp: past, confirmedAt: past, dueAt: past })
    .execute();
  await eraseDueAccounts(app);
}

const teamOf = async (who: SignedIn, id: string) => (await who.client.teams.read({ id })).team;

test('A10 erasure: a captain is erased → another member leads the team and gets a mail', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app);
  const { teamId } = await enterAsTeam(app, event, captain);
  const member = await addMember(app, captain, teamId);
  await erase(captain);
  const team = await teamOf(member, teamId);
  expect(team?.membersData).toEqual([expect.objectContaining({ uid: member.uid, isCaptain: true })]);
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'captain-handed-over')
    .execute();
  expect(mails).toEqual([{ recipient: member.email }]);
});

test('A10 erasure: a team has only its captain → withdrawn, with its invitations', async () => {
  const captain = await signUpConfirmed(app);
  const invited = await signUpConfirmed(app);
  const event = await createTeamEvent(app);
  const { teamId } = await enterAsTeam(app, event, captain, { emails: [invited.email] });
  await erase(captain);
  await expect(invited.client.teams.read({ id: teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await invited.client.invitations.listMine({})).invitations).toEqual([]);
  expect((await event.organizer.client.entries.listAsOrganizer({ eventId: event.eventId })).rows).toEqual([]);
});

test('A10 erasure: the event has begun → the entry stays as Atleta eliminado, another member leads', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app);
  const { teamId } = await enterAsTeam(app, event, captain);
  const member = await addMember(app, captain, teamId);
  startEvent(app);
  await erase(captain);
  expect((await teamOf(member, teamId))?.membersData).toEqual([
    expect.objectContaining({ uid: member.uid, isCaptain: true }),
    expect.objectContaining({ uid: captain.uid, name: 'Atleta eliminado', photo: null }),
  ]);
});

test('A10 erasure: an entry alone → stays as Atleta eliminado, without personal data', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const event = await createJoinable(app);
  await enterAlone(app, event, athlete);
  await erase(athlete);
  const { athlete: shown } = await event.organizer.client.entries.readAthlete({
    eventId: event.eventId,
    uid: athlete.uid,
  });
  expect(shown).toMatchObject({ name: 'Atleta eliminado', email: '', phone: null, passport: null, city: null });
  const { rows } = await event.organizer.client.entries.listAsOrganizer({ eventId: event.eventId, search: 'invalid' });
  expect(rows).toEqual([]);
});

test('A10 erasure: a member is erased → the place is free, and no invitation has the address', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app);
  const { teamId } = await enterAsTeam(app, event, captain);
  const member = await addMember(app, captain, teamId);
  const waiting = await enterAsTeam(app, await createTeamEvent(app), await signUpConfirmed(app), {
    emails: [member.email],
  });
  await erase(member);
  expect((await teamOf(captain, teamId))?.members).toBe(1);
  const kept = await app.database.kysely.selectFrom('teamInvitations').select(['teamId', 'email', 'status']).execute();
  const theirs = kept.filter(({ email }) => email === `eliminado-${member.uid}@invalid`);
  expect(theirs).toHaveLength(2);
  expect(theirs.find(row => row.teamId === waiting.teamId)?.status).toBe('withdrawn');
  expect(kept.some(({ email }) => email === member.email)).toBe(false);
});
