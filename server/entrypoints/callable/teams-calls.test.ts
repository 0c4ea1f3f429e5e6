import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createTeamEvent, signUpConfirmed } from '#testing/factories/entries.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';

const { app, call } = await openCallableApp();

const words = messages.joining;
const isIn = async (who: SignedIn, eventId: string) =>
  (await who.client.entries.listMine({})).events.some(({ uid }) => uid === eventId);

test('ATH-318 ATH-319 updateInvitationTeam and updateTeamInvitation: an answer → error false; a second answer → error true', async () => {
  const place = await createTeamEvent(app);
  const [captain, one, two] = [await signUpConfirmed(app), await signUpConfirmed(app), await signUpConfirmed(app)];
  const { teamId } = await enterAsTeam(app, place, captain);
  for (const [name, status, who] of [
    ['updateInvitationTeam', 'accepted', one],
    ['updateTeamInvitation', 'rejected', two],
  ] as const) {
    await captain.client.teams.invite({ id: teamId, email: who.email });
    const [invitation] = (await who.client.invitations.listMine({})).invitations;
    const ids = { id_team: teamId, id_event: place.eventId, id_category: place.categoryId };
    const data = { ...ids, status, id_invitation: invitation!.uid };
    expect(await call(name, data, captain)).toMatchObject(denied);
    expect(await call(name, { ...data, status: 'pending' }, who)).toMatchObject({ status: 400 });
    expect((await call(name, data, who)).result).toEqual({ error: false, message: messages.team.answered });
    expect((await call(name, data, who)).result).toEqual({ error: true, message: messages.team.notPending });
    expect(await isIn(who, place.eventId)).toBe(status === 'accepted');
  }
});

test('ATH-321 sendInvitation and sendInvitationTeam: valid → invited; a bad email → an answer with error true', async () => {
  const place = await createTeamEvent(app, 4);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, place, captain, { allowedMembers: 4 });
  for (const name of ['sendInvitation', 'sendInvitationTeam']) {
    const data = { id_team: teamId, email: `${name.toLowerCase()}@correo.test`, displayName: '<b>Otro</b>' };
    expect((await call(name, data, captain)).result).toEqual({ error: false, message: messages.team.sent });
    for (const [email, message] of [
      [data.email, messages.team.alreadyInvited],
      [captain.email, words.duplicate],
      ['abc', words.memberEmailInvalid],
    ] as const) {
      expect((await call(name, { ...data, email }, captain)).result).toEqual({ error: true, message });
    }
    expect(await call(name, data, await signUpConfirmed(app))).toMatchObject({ status: 403 });
    expect(await call(name, { ...data, id_team: 'nada' }, captain)).toMatchObject({ status: 404 });
  }
});

test("ATH-320 sendInvitation and sendInvitationTeam: wrong category and event → the team's own are used", async () => {
  const place = await createTeamEvent(app, 4);
  const elsewhere = await createTeamEvent(app, 4);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, place, captain, { allowedMembers: 4 });
  for (const name of ['sendInvitation', 'sendInvitationTeam']) {
    for (const ids of [
      { id_category: place.categoryId, id_event: place.eventId },
      { id_category: elsewhere.categoryId, id_event: elsewhere.eventId },
      { id_category: null, id_event: 7 },
    ]) {
      const { email, client } = await signUpConfirmed(app);
      const data = { email, id_team: teamId, displayName: 'Otro nombre', ...ids };
      expect((await call(name, data, captain)).result).toEqual({ error: false, message: messages.team.sent });
      const { invitations } = await client.invitations.listMine({});
      expect(invitations).toMatchObject([{ event: { uid: place.eventId } }]);
      const [mail] = await app.database.kysely
        .selectFrom('mails')
        .select('text')
        .where('recipient', '=', email)
        .execute();
      expect(mail?.text).not.toContain('Otro nombre');
      await client.invitations.answer({ id: invitations[0]!.uid, accept: false });
    }
  }
});

test('ATH-317 ATH-322 ATH-323 ATH-324 ATH-325 getTeamDetail and getDataTeam: a member → all; a stranger → only the name', async () => {
  const place = await createTeamEvent(app);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, place, captain);
  const { event } = await captain.client.events.read({ id: place.eventId });
  const seconds = (instant: string) => ({ seconds: Date.parse(instant) / 1000, nanoseconds: 0 });
  const stranger = await signUpAs(app, 'athlete');
  for (const name of ['getTeamDetail', 'getDataTeam']) {
    expect((await call(name, { id_team: teamId }, captain)).result).toMatchObject({
      data_team: { uid: teamId, name: 'Los Cóndores', members: [captain.uid], id_category: place.categoryId },
      members_data: [{ uid: captain.uid, name: 'María José Peñalver Ñáñez' }],
      data_event: { name: event.name, start: seconds(event.start), end: seconds(event.end) },
    });
    expect((await call(name, { id_team: teamId }, stranger)).result).toEqual({
      data_team: { uid: teamId, name: 'Los Cóndores' },
      members_data: [],
      data_event: null,
    });
  }
});

test('ATH-326 deleteMemberTeam: the captain → removes a member; a member → refused', async () => {
  const place = await createTeamEvent(app);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, place, captain);
  const member = await addMember(app, captain, teamId);
  const data = { id_team: teamId, id_user: member.uid, id_event: place.eventId };
  expect(await call('deleteMemberTeam', data, member)).toMatchObject({ status: 403 });
  expect((await call('deleteMemberTeam', data, captain)).result).toEqual({ message: messages.team.removed });
  expect(await isIn(member, place.eventId)).toBe(false);
  const own = await call('deleteMemberTeam', { ...data, id_user: captain.uid }, captain);
  expect(own).toMatchObject(precondition(messages.team.captainStays));
});
