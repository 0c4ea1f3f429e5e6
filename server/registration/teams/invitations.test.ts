import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { lapsedShownForMs } from '#domain/registration/teams/invitations.ts';
import { limits } from '#server/foundation/limits/attempts.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import {
  confirmAddress,
  createTeamEvent,
  enterAlone,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { compete } from '#testing/factories/results.ts';
import { addMember, countInvitations, enterAsTeam } from '#testing/factories/teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

let serial = 0;
const newEmail = () => `nadie.${++serial}.${process.pid}@correo.test`;
const mailsTo = (recipient: string, kind = 'team-invitation') =>
  app.database.kysely
    .selectFrom('mails')
    .select(['html', 'text', 'subject'])
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt')
    .execute();

async function createTeamOf(members = 3, answers: { name?: string; emails?: string[] } = {}) {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app, members);
  const { teamId, entryId } = await enterAsTeam(app, event, captain, { allowedMembers: members, ...answers });
  return { captain, event, teamId, entryId };
}

const pendingOf = async (who: SignedIn) => (await who.client.invitations.listMine({})).invitations;
const sentOf = async (captain: SignedIn, teamId: string) =>
  (await captain.client.teams.read({ id: teamId })).team!.invitations;

describe('sent invitations', () => {
  test('ATH-116 ATH-292 ATH-293 ATH-320 ATH-321 an athlete is invited → pending, mailed and in the athlete’s list', async () => {
    const { captain, event, teamId } = await createTeamOf();
    const invited = await signUpConfirmed(app);
    expect(await captain.client.teams.invite({ id: teamId, email: `  ${invited.email.toUpperCase()} ` })).toEqual({});
    const [shown] = await pendingOf(invited);
    expect(shown).toMatchObject({
      teamName: 'Los Cóndores',
      captainName: 'María José Peñalver Ñáñez',
      event: { uid: event.eventId, timeZone: 'America/Caracas' },
      categoryName: expect.stringContaining('Categoría'),
    });
    const row = await app.database.kysely
      .selectFrom('teamInvitations')
      .innerJoin('events', 'events.id', 'teamInvitations.eventId')
      .selectAll('teamInvitations')
      .select(['events.name as eventName', 'events.nameSearch as eventNameSearch'])
      .where('teamInvitations.id', '=', shown!.uid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      userId: invited.uid,
      eventId: event.eventId,
      categoryId: event.categoryId,
      teamId,
      status: 'pending',
      eventName: shown!.event.name,
      eventNameSearch: shown!.event.name.toLowerCase(),
      createdAt: new Date(shown!.createdAt),
    });
    expect(await sentOf(captain, teamId)).toEqual([
      expect.objectContaining({ uid: shown!.uid, email: invited.email, status: 'pending' }),
    ]);
    const [mail] = await mailsTo(invited.email);
    expect(mail?.text).toContain('http://localhost:3000/dashboard/atleta/invitations');
    expect(mail?.text).toContain('«Los Cóndores»');
  });

  test('ATH-114 ATH-115 the email is empty or invalid → refused at its field', async () => {
    const { captain, teamId } = await createTeamOf();
    for (const [email, message] of [
      ['', messages.joining.memberEmail],
      ['abc', '¡Por favor ingrese un correo valido!'],
    ] as const) {
      await expect(captain.client.teams.invite({ id: teamId, email })).rejects.toMatchObject({
        cause: { issues: [expect.objectContaining({ path: ['email'], message })] },
      });
    }
  });

  test('ATH-117 ATH-118 J4 members and pending invitations together → never more than the team’s size', async () => {
    const { captain, teamId } = await createTeamOf(3);
    const [one, two] = [newEmail(), newEmail()];
    await captain.client.teams.invite({ id: teamId, email: one });
    await captain.client.teams.invite({ id: teamId, email: two });
    const more = () => captain.client.teams.invite({ id: teamId, email: newEmail() });
    await expect(more()).rejects.toMatchObject({ code: 'REFUSED', message: messages.joining.tooMany(2) });
    const [first] = await sentOf(captain, teamId);
    await captain.client.teams.withdraw({ id: first!.uid });
    await expect(captain.client.teams.withdraw({ id: first!.uid })).rejects.toMatchObject({
      message: messages.team.notPending,
    });
    const tries = await Promise.allSettled([more(), more(), more()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ATH-120 only the captain sends, resends and withdraws, and only until the team has competed', async () => {
    const { captain, event, teamId, entryId } = await createTeamOf(4);
    const member = await addMember(app, captain, teamId);
    await captain.client.teams.invite({ id: teamId, email: newEmail() });
    const id = (await sentOf(captain, teamId)).find(({ status }) => status === 'pending')!.uid;
    const forbidden = { code: 'FORBIDDEN', message: messages.team.notCaptain };
    for (const who of [member, await signUpAs(app, 'athlete')]) {
      await expect(who.client.teams.invite({ id: teamId, email: newEmail() })).rejects.toMatchObject(forbidden);
      await expect(who.client.teams.resend({ id })).rejects.toMatchObject(forbidden);
      await expect(who.client.teams.withdraw({ id })).rejects.toMatchObject(forbidden);
    }
    await expect(captain.client.teams.resend({ id: 'nadie' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    startEvent(app);
    await captain.client.teams.invite({ id: teamId, email: newEmail() });
    await compete(app, event.categoryId, entryId);
    const competed = { message: messages.team.competed };
    await expect(captain.client.teams.invite({ id: teamId, email: newEmail() })).rejects.toMatchObject(competed);
    await expect(captain.client.teams.resend({ id })).rejects.toMatchObject(competed);
  });

  test('already invited, member, captain or in the event alone → refused', async () => {
    const { captain, event, teamId } = await createTeamOf(5);
    const member = await addMember(app, captain, teamId);
    const alone = await signUpConfirmed(app);
    await enterAlone(app, event, alone);
    const email = newEmail();
    await captain.client.teams.invite({ id: teamId, email });
    for (const [address, message] of [
      [email, messages.team.alreadyInvited],
      [member.email, messages.team.alreadyMember],
      [captain.email, messages.joining.duplicate],
      [alone.email, messages.team.alreadyJoined],
    ] as const) {
      await expect(captain.client.teams.invite({ id: teamId, email: address })).rejects.toMatchObject({ message });
    }
  });

  test('J4 an invitation is sent again → once an hour at most, also after a withdrawal', async () => {
    const { captain, teamId } = await createTeamOf();
    const email = newEmail();
    await captain.client.teams.invite({ id: teamId, email });
    const { uid, resendAt } = (await sentOf(captain, teamId))[0]!;
    await expect(captain.client.teams.resend({ id: uid })).rejects.toMatchObject({
      message: messages.team.resendLater,
    });
    app.setNow(new Date(resendAt));
    const tries = await Promise.allSettled([1, 2].map(() => captain.client.teams.resend({ id: uid })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(2);
    // Withdrawing an invitation and inviting again does not avoid the limit.
    await captain.client.teams.withdraw({ id: uid });
    await expect(captain.client.teams.invite({ id: teamId, email })).rejects.toMatchObject({
      message: messages.team.resendLater,
    });
  });

  test('J4 an invited athlete rejected → no new mail within the hour', async () => {
    const { captain, teamId } = await createTeamOf();
    const invited = await signUpConfirmed(app);
    const ask = () => captain.client.teams.invite({ id: teamId, email: invited.email });
    const reject = async () =>
      invited.client.invitations.answer({ id: (await pendingOf(invited))[0]!.uid, accept: false });
    await ask();
    const { resendAt } = (await sentOf(captain, teamId))[0]!;
    await reject();
    await expect(ask()).rejects.toMatchObject({ code: 'REFUSED', message: messages.team.resendLater });
    expect(await mailsTo(invited.email)).toHaveLength(1);
    app.setNow(new Date(resendAt));
    await ask();
    expect(await mailsTo(invited.email)).toHaveLength(2);
    await reject();
    await expect(ask()).rejects.toMatchObject({ message: messages.team.resendLater });
  });

  test('J4 a new team exceeds the captain’s invitations of the day → only those left are mailed', async () => {
    const captain = await signUpConfirmed(app);
    await countInvitations(app, captain.uid, limits.invitations.free - 1);
    const [one, two] = [newEmail(), newEmail()];
    const event = await createTeamEvent(app, 3);
    const { teamId } = await enterAsTeam(app, event, captain, { emails: [one, two] });
    expect((await sentOf(captain, teamId)).map(({ email }) => email)).toEqual([one]);
    expect(await mailsTo(two)).toEqual([]);
  });

  test('J4 the captain’s daily invitations are used → refused until the next day', async () => {
    const { captain, teamId } = await createTeamOf(50);
    let left = limits.invitations.free;
    while (left > 0) {
      await captain.client.teams.invite({ id: teamId, email: newEmail() });
      left--;
      for (const { uid, status } of left % 40 === 0 ? await sentOf(captain, teamId) : []) {
        if (status === 'pending') await captain.client.teams.withdraw({ id: uid });
      }
    }
    const email = newEmail();
    const again = () => captain.client.teams.invite({ id: teamId, email });
    await expect(again()).rejects.toMatchObject({ message: messages.team.dailyLimit });
    await expect(again()).rejects.toMatchObject({ message: messages.team.dailyLimit });
    expect(await mailsTo(email)).toEqual([]);
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    await again();
  }, 60_000);

  test('names in the mail → escaped, shortened and never a link', async () => {
    const name = `<b>${'Cóndor '.repeat(11)}</b>`.slice(0, 80);
    const { captain, teamId } = await createTeamOf(3, { name });
    const email = newEmail();
    await captain.client.teams.invite({ id: teamId, email });
    const [mail] = await mailsTo(email);
    expect(mail?.html).not.toContain('<b>Cóndor');
    expect(mail?.html).toContain('&lt;b&gt;Cóndor');
    expect(mail?.text).toMatch(/«<b>Cóndor .{1,40}…»/);
    const link = await createTeamOf(3, { name: 'Entra a premios.example/ya' });
    const other = newEmail();
    await link.captain.client.teams.invite({ id: link.teamId, email: other });
    expect((await mailsTo(other))[0]?.text).not.toContain('premios');
  });

  test('emails typed at joining → each invited once, up to the team’s size', async () => {
    const captain = await signUpConfirmed(app);
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const emails = [one, one.toUpperCase(), captain.email, '', two, three];
    const event = await createTeamEvent(app, 3);
    const { teamId } = await enterAsTeam(app, event, captain, { emails, allowedMembers: 3 });
    expect((await sentOf(captain, teamId)).map(({ email }) => email).sort()).toEqual([one, two].sort());
    expect(await mailsTo(three)).toEqual([]);
  });
});

describe('A13 invitations of unconfirmed addresses', () => {
  test('J4 no account → the mail leads to sign-up, and the invitation waits for the confirmation', async () => {
    const { captain, teamId } = await createTeamOf();
    const form = await signUpForm('athlete');
    await captain.client.teams.invite({ id: teamId, email: form.email });
    expect((await mailsTo(form.email))[0]?.text).toContain('http://localhost:3000/register/competitor');
    const visitor = createVisitor(app);
    const { user } = await visitor.client.accounts.signUp(form);
    const invited = { ...visitor, uid: user.uid, email: form.email, type: 'athlete' as const };
    expect(await pendingOf(invited)).toEqual([]);
    const { uid } = (await sentOf(captain, teamId))[0]!;
    await expect(invited.client.invitations.answer({ id: uid, accept: true })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const [confirmation] = await mailsTo(form.email, 'confirm-email');
    const code = /code=([\w-]+)/.exec(confirmation?.text ?? '')?.[1] ?? '';
    await visitor.client.accounts.confirmEmail({ code });
    await invited.client.invitations.answer({ id: (await pendingOf(invited))[0]!.uid, accept: true });
    expect((await invited.client.teams.read({ id: teamId })).team?.members).toBe(2);
  });

  test('an unconfirmed account → the mailed link confirms it, and the earlier link stays valid', async () => {
    const { captain, teamId } = await createTeamOf();
    const invited = await signUpAs(app, 'athlete');
    await captain.client.teams.invite({ id: teamId, email: invited.email });
    expect(await pendingOf(invited)).toEqual([]);
    const codes = [...(await mailsTo(invited.email, 'confirm-email')), ...(await mailsTo(invited.email))].map(
      ({ text }) => /confirm-email#code=([\w-]+)/.exec(text)?.[1] ?? '',
    );
    expect(codes).toHaveLength(2);
    await invited.client.accounts.checkLink({ purpose: 'confirm-email', code: codes[0]! });
    await invited.client.accounts.confirmEmail({ code: codes[1]! });
    expect(await pendingOf(invited)).toHaveLength(1);
  });

  test('the address has an account of another type → the mail says so', async () => {
    const { captain, teamId } = await createTeamOf();
    const gym = await signUpAs(app, 'box');
    await captain.client.teams.invite({ id: teamId, email: gym.email });
    expect((await mailsTo(gym.email))[0]?.text).toContain('no es de atleta');
  });
});

describe('answers to invitations', () => {
  const waitingOf = async (who: SignedIn) => (await who.client.waiting.count()).invitations;
  async function invitedTo(event?: Joinable, members = 3) {
    const captain = await signUpConfirmed(app);
    const joinable = event ?? (await createTeamEvent(app, members));
    const { teamId, entryId } = await enterAsTeam(app, joinable, captain, { allowedMembers: members });
    const invited = await signUpConfirmed(app);
    await captain.client.teams.invite({ id: teamId, email: invited.email });
    const { uid: id } = (await pendingOf(invited))[0]!;
    return { captain, event: joinable, teamId, entryId, invited, id };
  }

  test('ATH-092 ATH-093 ATH-094 ATH-099 ATH-344 the list → only own pending ones, filtered by event or day', async () => {
    const { captain, event, invited, id } = await invitedTo();
    const other = await signUpConfirmed(app);
    await addMember(app, captain, (await captain.client.teams.listMine({})).teams[0]!.uid, other);
    expect(await pendingOf(other)).toEqual([]);
    const [shown] = await pendingOf(invited);
    expect(shown).toMatchObject({ uid: id, event: { uid: event.eventId } });
    const count = async (filters: { name?: string; day?: string }) =>
      (await invited.client.invitations.listMine(filters)).invitations.length;
    expect(await count({ name: 'copa cum' })).toBe(1);
    expect(await count({ name: 'otra cosa' })).toBe(0);
    expect(await count({ day: shown!.event.start.slice(0, 10) })).toBe(1);
    expect(await count({ day: '2019-01-01' })).toBe(0);
  });

  test('ATHL-F3 ATHL-F4 N35 the event has started → a team takes members until its first heat is called', async () => {
    const { event, teamId, entryId, invited, id } = await invitedTo();
    startEvent(app);
    const db = app.database.kysely;
    const wodId = await insertWod(app, event.categoryId);
    const heat = { id: id.replace(/^./, 'h'), eventId: event.eventId, categoryId: event.categoryId, wodId };
    const plan = { position: 0, name: 'Heat 1', plannedAt: app.now(), slotS: 600, warmUpS: 0, createdAt: app.now() };
    await db
      .insertInto('heats')
      .values({ ...heat, ...plan })
      .execute();
    await db.insertInto('rails').values({ id: heat.id, heatId: heat.id, wodId, number: 1, entryId }).execute();
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: null }]);
    await db.updateTable('heats').set({ calledAt: app.now() }).where('id', '=', heat.id).execute();
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: 'competed' }]);
    await db.updateTable('heats').set({ calledAt: null }).where('id', '=', heat.id).execute();
    await invited.client.invitations.answer({ id, accept: true });
    expect((await invited.client.teams.read({ id: teamId })).team?.members).toBe(2);
  });

  test('SPEC-R14 ATH-099 N35 pending invitation: event completed → listed, and closed because it is over', async () => {
    const { event, invited, id } = await invitedTo();
    const db = app.database.kysely;
    await db.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', event.eventId).execute();
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: 'over' }]);
    // No other invitation waits for an answer any more.
    expect(await invited.client.waiting.count()).toMatchObject({ invitations: 0 });
  });

  test('SPEC-R1 N35 pending invitation: two weeks after the event is completed → listed no more', async () => {
    const { event, invited, id } = await invitedTo();
    const finishedAt = app.now();
    await app.database.kysely.updateTable('events').set({ finishedAt }).where('id', '=', event.eventId).execute();
    app.setNow(new Date(finishedAt.getTime() + lapsedShownForMs - 60_000));
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: 'over' }]);
    app.setNow(new Date(finishedAt.getTime() + lapsedShownForMs));
    expect(await pendingOf(invited)).toEqual([]);
  });

  test('ATH-095 ATH-097 ATH-098 ATH-318 ATH-319 an athlete accepts an invitation → the athlete is a member and in the event', async () => {
    const { captain, event, teamId, invited, id } = await invitedTo();
    expect(await invited.client.invitations.answer({ id, accept: true })).toEqual({});
    expect(await pendingOf(invited)).toEqual([]);
    expect((await sentOf(captain, teamId))[0]?.status).toBe('accepted');
    expect((await invited.client.events.forAthlete({ id: event.eventId })).isJoined).toBe(true);
    const { events } = await invited.client.entries.listMine({});
    expect(events[0]).toMatchObject({ team: { uid: teamId, isCaptain: false }, orderId: null });
    await expect(invited.client.invitations.answer({ id, accept: false })).rejects.toMatchObject({
      message: messages.team.notPending,
    });
  });

  test('ATH-097 ATH-098 an athlete rejects an invitation → no longer listed, and the athlete is not in the event', async () => {
    const { captain, event, teamId, invited, id } = await invitedTo();
    await invited.client.invitations.answer({ id, accept: false });
    expect(await pendingOf(invited)).toEqual([]);
    expect((await sentOf(captain, teamId))[0]?.status).toBe('rejected');
    expect((await invited.client.events.forAthlete({ id: event.eventId })).isJoined).toBe(false);
    app.setNow(new Date(Date.now() + 3_600_000));
    await captain.client.teams.invite({ id: teamId, email: invited.email });
    expect(await pendingOf(invited)).toHaveLength(1);
  });

  test('ATH-101 another’s or unknown invitation, a full or competing team, or a second entry → refused', async () => {
    const { event, teamId, entryId, invited, id } = await invitedTo();
    const answer = (who: SignedIn) => who.client.invitations.answer({ id, accept: true });
    await expect(answer(await signUpConfirmed(app))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(invited.client.invitations.answer({ id: 'nadie', accept: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const db = app.database.kysely;
    await db.updateTable('teams').set({ allowedMembers: 1 }).where('id', '=', teamId).execute();
    await expect(answer(invited)).rejects.toMatchObject({ message: messages.team.closed.full });
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: 'full' }]);
    await db.updateTable('teams').set({ allowedMembers: 3 }).where('id', '=', teamId).execute();
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: null }]);
    expect(await waitingOf(invited)).toBe(1);
    await compete(app, event.categoryId, entryId);
    await expect(answer(invited)).rejects.toMatchObject({ message: messages.team.closed.competed });
    expect(await pendingOf(invited)).toMatchObject([{ uid: id, closed: 'competed' }]);
    expect(await waitingOf(invited)).toBe(0);
    await db.deleteFrom('results').where('entryId', '=', entryId).execute();
    await enterAlone(app, event, invited);
    await expect(answer(invited)).rejects.toMatchObject({ message: messages.team.joinedYourself });
  });

  test('J4 one is accepted → the event’s other pending ones are withdrawn, those of other events stay', async () => {
    const { event, invited, id } = await invitedTo();
    const rival = await signUpConfirmed(app);
    const { teamId } = await enterAsTeam(app, event, rival, { emails: [invited.email] });
    const elsewhere = await createTeamOf(3, { emails: [invited.email] });
    expect(await pendingOf(invited)).toHaveLength(3);
    await invited.client.invitations.answer({ id, accept: true });
    expect((await pendingOf(invited)).map(({ event: { uid } }) => uid)).toEqual([elsewhere.event.eventId]);
    expect((await sentOf(rival, teamId))[0]?.status).toBe('withdrawn');
  });

  test('two athletes accept the last place together → one is in', async () => {
    const { captain, teamId, invited, id } = await invitedTo();
    const second = await signUpConfirmed(app);
    await captain.client.teams.invite({ id: teamId, email: second.email });
    const { uid: other } = (await pendingOf(second))[0]!;
    await app.database.kysely.updateTable('teams').set({ allowedMembers: 2 }).where('id', '=', teamId).execute();
    const tries = await Promise.allSettled([
      invited.client.invitations.answer({ id, accept: true }),
      second.client.invitations.answer({ id: other, accept: true }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: messages.team.full },
    });
  });

  test('J1 one athlete accepts two invitations of an event together → one team', async () => {
    const { event, invited, id } = await invitedTo();
    await enterAsTeam(app, event, await signUpConfirmed(app), { emails: [invited.email] });
    const other = (await pendingOf(invited)).find(({ uid }) => uid !== id)!.uid;
    const tries = await Promise.allSettled(
      [id, other].map(one => invited.client.invitations.answer({ id: one, accept: true })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await invited.client.teams.listMine({})).teams).toHaveLength(1);
  });

  test('an acceptance meets a withdrawal or a removal → one consistent outcome', async () => {
    const { captain, teamId, invited, id } = await invitedTo();
    await Promise.allSettled([
      captain.client.teams.withdraw({ id }),
      invited.client.invitations.answer({ id, accept: true }),
    ]);
    const [sent] = await sentOf(captain, teamId);
    const joined = (await invited.client.teams.listMine({})).teams.length;
    expect([
      ['withdrawn', 0],
      ['accepted', 1],
    ]).toContainEqual([sent?.status, joined]);

    const next = await invitedTo();
    const member = await addMember(app, next.captain, next.teamId);
    await Promise.all([
      next.captain.client.teams.removeMember({ id: next.teamId, uid: member.uid }),
      next.invited.client.invitations.answer({ id: next.id, accept: true }),
    ]);
    const { team } = await next.captain.client.teams.read({ id: next.teamId });
    expect(team?.membersData.map(({ uid }) => uid)).toEqual([next.captain.uid, next.invited.uid]);
  });

  test('an acceptance waits for the event lock → decided by the state after the wait', async () => {
    const { event, invited, id } = await invitedTo();
    let answered: Promise<unknown> = Promise.resolve();
    await app.database.kysely.transaction().execute(async trx => {
      await trx.selectFrom('events').select('id').where('id', '=', event.eventId).forUpdate().execute();
      answered = invited.client.invitations.answer({ id, accept: true }).catch(error => error);
      await expect
        .poll(async () => {
          const waiting = await app.database.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          return waiting.length;
        })
        .toBe(1);
      await trx.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', event.eventId).execute();
    });
    expect(await answered).toMatchObject({ message: messages.team.closed.over });
  });
});

test('invitations to a new address: the address is confirmed by hand → its invitation is listed', async () => {
  const { captain, teamId } = await createTeamOf();
  const invited = await signUpAs(app, 'athlete');
  await captain.client.teams.invite({ id: teamId, email: invited.email });
  await confirmAddress(app, invited.uid);
  expect(await pendingOf(invited)).toHaveLength(1);
});

describe('SAFE-M6 invitations to strangers', () => {
  test('SAFE-M6 a captain with an unconfirmed address → may join, but not invite', async () => {
    const joinable = await createTeamEvent(app, 3);
    const { eventId, categoryId } = joinable;
    const captain = await signUpAs(app, 'athlete');
    const email = newEmail();
    const wish = { eventId, categoryId, paymentType: 'credit_card' as const };
    const join = (emails: string[]) =>
      captain.client.joining.createOrder({
        ...wish,
        key: crypto.randomUUID(),
        team: { name: 'Águilas', photo: '', emails },
      });
    await expect(join([email])).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      data: { field: 'team.emails' },
      message: messages.team.inviteConfirm,
    });
    expect((await join([])).order.state).toBe('created');
    const { teamId } = await enterAsTeam(app, joinable, captain, { allowedMembers: 3 });
    const invite = () => captain.client.teams.invite({ id: teamId, email });
    await expect(invite()).rejects.toMatchObject({ message: messages.emailConfirmation.first });
    expect(await mailsTo(email)).toEqual([]);
    await confirmAddress(app, captain.uid);
    await invite();
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
