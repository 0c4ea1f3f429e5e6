import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createTeamEvent, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import { compete } from '#testing/factories/results.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';

let app: TestApp;
let photo: string;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
  photo = await pngDataUrl('#7f4d00');
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const teamOf = async (who: SignedIn, id: string) => {
  const { team } = await who.client.teams.read({ id });
  if (!team) throw new Error('no member');
  return team;
};

test('ATH-102 ATH-104 ATH-343 teams: an athlete’s list → only own teams, filtered by name or day', async () => {
  const captain = await signUpConfirmed(app);
  const one = await createTeamEvent(app);
  const two = await createTeamEvent(app);
  const { teamId } = await enterAsTeam(app, one, captain, { name: 'Águilas del Ávila' });
  await enterAsTeam(app, two, await signUpConfirmed(app));
  const { teams } = await captain.client.teams.listMine({});
  expect(teams).toEqual([
    expect.objectContaining({ uid: teamId, name: 'Águilas del Ávila', isCaptain: true, members: 1, allowedMembers: 3 }),
  ]);
  const list = async (filters: { name?: string; day?: string }) =>
    (await captain.client.teams.listMine(filters)).teams.length;
  expect(await list({ name: 'aguilas' })).toBe(1);
  expect(await list({ name: teams[0]!.event.name.toUpperCase() })).toBe(1);
  expect(await list({ name: '%' })).toBe(0);
  expect(await list({ day: new Date(Date.parse(teams[0]!.event.start) + 86_400_000).toISOString().slice(0, 10) })).toBe(
    1,
  );
  expect(await list({ day: '2019-01-01' })).toBe(0);
});

test('ATH-105 ATH-106 ATH-107 ATH-110 ATH-290 ATH-291 teams: a member reads the team, its event and members; only the captain its invitations', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app, 4);
  const emails = ['dos@correo.test', 'uno@correo.test'];
  const { teamId } = await enterAsTeam(app, event, captain, { emails, allowedMembers: 4 });
  const member = await addMember(app, captain, teamId);
  const team = await teamOf(captain, teamId);
  expect(team).toMatchObject({
    uid: teamId,
    name: 'Los Cóndores',
    captain: captain.uid,
    allowedMembers: 4,
    isOpen: true,
    event: { uid: event.eventId },
    categoryId: event.categoryId,
  });
  expect(team.event.start).toMatch(/T\d\d:\d\d:\d\d/);
  expect(team.membersData.map(({ uid, isCaptain }) => [uid, isCaptain])).toEqual([
    [captain.uid, true],
    [member.uid, false],
  ]);
  expect(team.invitations.map(({ email, status }) => [email, status])).toEqual([
    ['dos@correo.test', 'pending'],
    ['uno@correo.test', 'pending'],
    [member.email, 'accepted'],
  ]);
  expect((await teamOf(member, teamId)).invitations).toEqual([]);
});

test('J4 teams: an athlete who is no member → sees only the name', async () => {
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, await createTeamEvent(app), captain);
  const stranger = await signUpAs(app, 'athlete');
  expect(await stranger.client.teams.read({ id: teamId })).toEqual({ name: 'Los Cóndores', team: null });
  await expect(stranger.client.teams.read({ id: 'nadie' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('ATH-121 ATH-127 ATH-129 ATH-130 ATH-349 ATH-350 teams: only the captain changes name and logo, and the old logo is deleted', async () => {
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, await createTeamEvent(app), captain);
  const member = await addMember(app, captain, teamId);
  for (const [form, path, message] of [
    [{ name: ' ', photo }, 'name', 'Por favor introduce el nombre del evento!'],
    [{ name: 'Uno', photo: '' }, 'photo', 'Por favor sube tu logo!'],
  ] as const) {
    await expect(captain.client.teams.update({ id: teamId, form })).rejects.toMatchObject({
      cause: { issues: [expect.objectContaining({ path: ['form', path], message })] },
    });
  }
  await captain.client.teams.update({ id: teamId, form: { name: 'Las Cóndoras', photo } });
  const first = await teamOf(member, teamId);
  expect(first).toMatchObject({ name: 'Las Cóndoras', photo: expect.stringMatching(/^\/files\/images\//) });
  await captain.client.teams.update({ id: teamId, form: { name: 'Otra vez', photo: first.photo! } });
  expect(await teamOf(member, teamId)).toMatchObject({ name: 'Otra vez', photo: first.photo });
  await captain.client.teams.update({ id: teamId, form: { name: 'Otra vez', photo } });
  const second = await teamOf(member, teamId);
  expect(second.photo).toMatch(/^\/files\/images\/[0-9a-f]{32}-/);
  expect(second.photo).not.toBe(first.photo);
  await expectDeleted(app, first.photo);
  expect(await isStored(app, second.photo)).toBe(true);
  const form = { name: 'No', photo };
  const forbidden = { code: 'FORBIDDEN', message: messages.team.notCaptain };
  await expect(member.client.teams.update({ id: teamId, form })).rejects.toMatchObject(forbidden);
  await expect(captain.client.teams.update({ id: 'nadie', form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('ATH-109 ATH-121 teams: the name can change until the event’s end, after it → refused', async () => {
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, await createTeamEvent(app), captain);
  const rename = (name: string) => captain.client.teams.update({ id: teamId, form: { name, photo } });
  const read = async () => {
    const { name, isOpen, isOver, now } = await teamOf(captain, teamId);
    expect(now).toBe(app.now().toISOString());
    return { name, isOpen, isOver };
  };
  startEvent(app);
  await rename('Las Cóndoras');
  expect(await read()).toEqual({ name: 'Las Cóndoras', isOpen: true, isOver: false });
  const { event } = await teamOf(captain, teamId);
  const over = Date.parse(event.end) + 86_400_000;
  app.setNow(new Date(over - 1));
  await rename('Las Guacamayas');
  app.setNow(new Date(over));
  await expect(rename('Tarde')).rejects.toMatchObject({ code: 'REFUSED', message: messages.team.over });
  expect(await read()).toEqual({ name: 'Las Guacamayas', isOpen: false, isOver: true });
});

test('teams: another team’s picture as logo → refused', async () => {
  const captain = await signUpConfirmed(app);
  const other = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, await createTeamEvent(app), captain);
  const { teamId: theirs } = await enterAsTeam(app, await createTeamEvent(app), other);
  await other.client.teams.update({ id: theirs, form: { name: 'Con logo', photo } });
  const taken = (await teamOf(other, theirs)).photo!;
  await expect(captain.client.teams.update({ id: teamId, form: { name: 'Uno', photo: taken } })).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'photo' },
  });
});

test('ATH-122 ATH-123 ATH-326 J4 teams: the captain removes a member, never the captain, until the team has competed', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app);
  const { teamId, entryId } = await enterAsTeam(app, event, captain);
  const member = await addMember(app, captain, teamId);
  expect((await member.client.entries.listMine({})).events).toHaveLength(1);
  await expect(member.client.teams.removeMember({ id: teamId, uid: captain.uid })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(captain.client.teams.removeMember({ id: teamId, uid: captain.uid })).rejects.toMatchObject({
    message: messages.team.captainStays,
  });
  await captain.client.teams.removeMember({ id: teamId, uid: member.uid });
  await expect(captain.client.teams.removeMember({ id: teamId, uid: member.uid })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await member.client.entries.listMine({})).events).toEqual([]);
  expect((await member.client.teams.read({ id: teamId })).team).toBeNull();
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', member.email)
    .execute();
  expect(mails.map(({ kind }) => kind)).toContain('member-removed');
  // The removed member may join this team and this event again.
  await addMember(app, captain, teamId, member);
  startEvent(app);
  await compete(app, event.categoryId, entryId);
  await expect(captain.client.teams.removeMember({ id: teamId, uid: member.uid })).rejects.toMatchObject({
    message: messages.team.competed,
  });
});

test('ATH-119 teams: size 0 → counts as 1, for the captain', async () => {
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, await createTeamEvent(app, 1), captain, {
    allowedMembers: 0,
    emails: ['sobra@correo.test'],
  });
  expect(await teamOf(captain, teamId)).toMatchObject({ allowedMembers: 1, invitations: [] });
});
