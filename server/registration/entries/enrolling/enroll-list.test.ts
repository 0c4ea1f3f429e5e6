import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ListedRow } from '#contract/registration/enroll-list.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { type SignedIn, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import {
  confirmAddress,
  createJoinable,
  createTeamEvent,
  enterAlone,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.enrolling;
let serial = 0;
const newEmail = () => `sin.cuenta.${++serial}@correo.test`;
const alone = (categoryId: string, name: string, email = ''): ListedRow => ({ categoryId, name, email, team: null });
const send = ({ organizer, eventId }: Pick<Joinable, 'organizer' | 'eventId'>, rows: ListedRow[]) =>
  organizer.client.entries.enrollList({ eventId, rows }).then(answer => answer.rows);
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
const mailsTo = (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute();
const codeTo = async (email: string) =>
  /manual-entry#code=([\w-]+)/.exec((await mailsTo(email, 'place-waits')).at(-1)?.text ?? '')?.[1] ?? '';
const newcomer = async (email: string, code?: string) => {
  const visitor = createVisitor(app);
  const { user } = await visitor.client.accounts.signUp({
    ...(await signUpForm('athlete', { email })),
    ...(code && { code }),
  });
  return { ...visitor, uid: user.uid, user };
};

describe('walk-organizer A6 lists of people', () => {
  test('walk-organizer A6 persons with, without account or address and bad rows → only bad rows are refused', async () => {
    const event = await createJoinable(app);
    const { categoryId } = event;
    const known = await signUpAs(app, 'athlete');
    const email = newEmail();
    const rows = [
      alone(categoryId, 'Luis López', email.toUpperCase()),
      alone(categoryId, 'Kevin Katz', known.email),
      alone(categoryId, '', newEmail()),
      alone(categoryId, 'Iván Ibarra', 'no es un correo'),
      alone(categoryId, 'Sara Soto'),
    ];
    expect((await event.organizer.client.entries.checkList({ eventId: event.eventId, rows })).rows).toEqual([
      { outcome: 'placed', message: null, warnings: [] },
      { outcome: 'invited', message: null, warnings: [] },
      { outcome: 'refused', message: words.nameless, warnings: [] },
      { outcome: 'refused', message: messages.joining.enrollEmailInvalid, warnings: [] },
      { outcome: 'placed', message: null, warnings: [words.noEmail] },
    ]);
    expect(await rowsOf(event)).toEqual([]);
    const outcomes = async () => (await send(event, rows)).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['placed', 'invited', 'refused', 'refused', 'placed']);
    // The organizer sends the list again. This creates no duplicates.
    expect(await outcomes()).toEqual(['already', 'already', 'refused', 'refused', 'already']);
    const listed = await rowsOf(event);
    expect(listed.map(row => [row.name, row.email, row.hasAccount, row.isManual, row.isConfirmed]).sort()).toEqual([
      ['Kevin Katz', known.email, true, true, false],
      ['Luis López', email, false, true, false],
      ['Sara Soto', '', false, true, false],
    ]);
    expect(await mailsTo(email, 'place-waits')).toHaveLength(1);
    expect(await mailsTo(known.email, 'manual-enrollment')).toHaveLength(1);
  });

  test('walk-organizer A6 a typed name → no account exists, and its address may sign up and finds the place', async () => {
    const event = await createJoinable(app);
    const email = newEmail();
    await send(event, [alone(event.categoryId, 'Luis López', email)]);
    const visitor = createVisitor(app);
    expect(await visitor.client.accounts.exists({ email })).toEqual({ exists: false });
    const [row] = await rowsOf(event);
    const stored = await app.database.kysely
      .selectFrom('users')
      .selectAll()
      .where('id', '=', row!.uid)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ erasedAt: expect.any(Date), email: `sin-cuenta-${row!.uid}@invalid` });
    await expect(
      visitor.client.accounts.signIn({ email: stored.email, password: 'contraseña', type: 'athlete', remember: false }),
    ).rejects.toThrow();
    // Without the mailed link, an account finds the place among its invitations, once it has confirmed the address.
    const account = await newcomer(email);
    expect((await account.client.entries.listManual()).invitations).toEqual([]);
    await app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', account.uid).execute();
    const { invitations } = await account.client.entries.listManual();
    expect(invitations).toMatchObject([{ entryId: row!.entryId, eventId: event.eventId }]);
    await account.client.entries.answerManualEntry({ entryId: row!.entryId, stay: true });
    expect(await rowsOf(event)).toMatchObject([{ uid: account.uid, hasAccount: true, isConfirmed: true }]);
    const left = app.database.kysely.selectFrom('users').select('id').where('id', '=', row!.uid);
    expect(await left.execute()).toEqual([]);
  });

  test('walk-organizer A6 the mailed link: sign-up with its address → address confirmed, and the place taken', async () => {
    const event = await createJoinable(app);
    const email = newEmail();
    await send(event, [alone(event.categoryId, 'Luis López', email)]);
    const code = await codeTo(email);
    const visitor = createVisitor(app);
    expect(await visitor.client.entries.checkManual({ code })).toMatchObject({
      eventId: event.eventId,
      standIn: { name: 'Luis López', email, hasAccount: false },
    });
    expect((await visitor.client.invitations.checkCode({ code })).invitation).toMatchObject({
      email,
      name: 'Luis López',
      captainName: null,
      teamName: null,
    });
    // To keep the place, the athlete needs an account.
    await expect(visitor.client.entries.answerManual({ code, stay: true })).rejects.toMatchObject({
      message: messages.joining.needsAccount,
    });
    // The code confirms no other address than its own.
    const other = await newcomer(newEmail(), code);
    expect(other.user.emailConfirmed).toBe(false);
    const account = await newcomer(email, code);
    expect(account.user).toMatchObject({ emailConfirmed: true, myEvents: [event.eventId] });
    expect(await mailsTo(email, 'confirm-email')).toEqual([]);
    expect(await rowsOf(event)).toMatchObject([
      { uid: account.uid, name: 'María José Peñalver Ñáñez', isConfirmed: true },
    ]);
    expect(await visitor.client.invitations.checkCode({ code })).toEqual({ invitation: null });
    await expect(other.client.entries.takeOver({ code })).rejects.toMatchObject({
      message: messages.joining.takenOver,
    });
  });

  test('walk-organizer A6 the mailed link: any athlete account takes the place, unless it is in the event already', async () => {
    const event = await createJoinable(app);
    const [email, mine] = [newEmail(), await signUpAs(app, 'athlete')];
    await send(event, [alone(event.categoryId, 'Luis López', email)]);
    const code = await codeTo(email);
    const joined = await signUpAs(app, 'athlete');
    await enterAlone(app, event, joined);
    await expect(joined.client.entries.takeOver({ code })).rejects.toMatchObject({
      message: messages.joining.reasons.joined,
    });
    const staff = await signUpAs(app, 'staff');
    await expect(staff.client.entries.takeOver({ code })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const tries = await Promise.allSettled([1, 2].map(() => mine.client.entries.takeOver({ code })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await rowsOf(event)).map(({ uid }) => uid).sort()).toEqual([mine.uid, joined.uid].sort());
    expect((await mine.client.accounts.me()).user?.emailConfirmed).toBe(false);
  });

  test('walk-organizer A6 the mailed link: the person refuses → the place is free, and the person’s data is deleted', async () => {
    const event = await createJoinable(app, { capacity: 1 });
    const email = newEmail();
    await send(event, [alone(event.categoryId, 'Luis López', email)]);
    const [row] = await rowsOf(event);
    expect(await send(event, [alone(event.categoryId, 'Sara Soto')])).toMatchObject([
      { outcome: 'refused', message: messages.joining.reasons['category-full'] },
    ]);
    await createVisitor(app).client.entries.answerManual({ code: await codeTo(email), stay: false });
    expect(await rowsOf(event)).toEqual([]);
    const db = app.database.kysely;
    expect(await db.selectFrom('users').select('id').where('id', '=', row!.uid).execute()).toEqual([]);
    expect(await send(event, [alone(event.categoryId, 'Sara Soto')])).toMatchObject([{ outcome: 'placed' }]);
  });

  test('walk-organizer A6 a team with mates → each takes the own place by an account', async () => {
    const event = await createTeamEvent(app);
    const { categoryId, eventId } = event;
    const [first, second] = [newEmail(), newEmail()];
    const team = (name: string, mates: { name: string; email: string }[]): ListedRow => ({
      ...alone(categoryId, 'Ana', first),
      team: { name, mates },
    });
    const mates = [
      { name: 'Bea', email: second },
      { name: 'Caro', email: '' },
    ];
    const refusedRows = await send(event, [
      alone(categoryId, 'Ana', first),
      team('Águilas', [...mates, { name: 'Dani', email: '' }]),
      team('Águilas', [{ name: 'Bea', email: first }]),
    ]);
    expect(refusedRows.map(({ message }) => message)).toEqual([
      messages.joining.teamName,
      words.tooMany(3),
      words.twiceInTeam,
    ]);
    expect(await send(event, [team('Águilas', mates.slice(0, 1)), team('Águilas', mates)])).toEqual([
      { outcome: 'placed', message: null, warnings: [words.few(3)] },
      { outcome: 'added', message: words.adds(['Caro']), warnings: [], persons: 1 },
    ]);
    expect((await rowsOf(event)).map(row => [row.name, row.isCaptain, row.team])).toEqual([
      ['Ana', true, 'Águilas'],
      ['Bea', false, 'Águilas'],
      ['Caro', false, 'Águilas'],
    ]);
    const mate = await newcomer(second, await codeTo(second));
    expect((await mate.client.teams.listMine({})).teams).toMatchObject([
      { name: 'Águilas', isCaptain: false, members: 3 },
    ]);
    const captain = await newcomer(first, await codeTo(first));
    expect((await captain.client.teams.listMine({})).teams).toMatchObject([{ isCaptain: true, members: 3 }]);
    expect((await event.organizer.client.entries.listAsOrganizer({ eventId })).rows).toMatchObject([
      { uid: captain.uid, isCaptain: true, isConfirmed: true },
      { name: 'Caro', isCaptain: false, hasAccount: false },
      { uid: mate.uid, isCaptain: false, isConfirmed: true },
    ]);
  });

  test('walk-organizer A6 N7 an athlete has agreed to the organization’s entry → age and sex are checked; otherwise no warning', async () => {
    const event = await createJoinable(app, { ageRange: [18, 20], admits: 'men' });
    const { organizer, eventId, categoryId } = event;
    const old = await signUpAs(app, 'athlete');
    const check = async () => {
      const rows = [alone(categoryId, 'Vieja', old.email)];
      return (await organizer.client.entries.checkList({ eventId, rows })).rows;
    };
    const nothing = [{ outcome: 'invited', message: null, warnings: [] }];
    expect(await check()).toEqual(nothing);
    // The athlete must have confirmed a place at this organization. An unanswered manual entry or another
    // organization's event is not enough.
    const other = await createEvent(app, organizer);
    const otherCategory = await createCategory(app, organizer, other);
    await enterAlone(app, await createJoinable(app), old);
    const { entryId } = await organizer.client.entries.enroll({ categoryId: otherCategory, email: old.email });
    expect(await check()).toEqual(nothing);
    await confirmAddress(app, old.uid);
    await old.client.entries.answerManualEntry({ entryId, stay: true });
    expect(await check()).toEqual([
      { outcome: 'invited', message: null, warnings: [words.age([18, 20]), words.admits] },
    ]);
  });

  test('walk-organizer A6 late entries → accepted until the event is over', async () => {
    const event = await createJoinable(app);
    startEvent(app);
    expect(await send(event, [alone(event.categoryId, 'Tarde')])).toMatchObject([{ outcome: 'placed' }]);
    app.setNow(new Date(Date.now() + 14 * 86_400_000));
    expect(await send(event, [alone(event.categoryId, 'Muy tarde')])).toMatchObject([
      { outcome: 'refused', message: messages.joining.reasons.completed },
    ]);
  });

  test('another organization or event, or too many rows → nothing is entered', async () => {
    const [event, other] = [await createJoinable(app), await createJoinable(app)];
    const row = alone(event.categoryId, 'Luis');
    for (const call of ['checkList', 'enrollList'] as const) {
      const ask = (by: SignedIn, eventId: string, rows = [row]) => by.client.entries[call]({ eventId, rows });
      await expect(ask(other.organizer, event.eventId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(ask(other.organizer, other.eventId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const second = await createJoinable(app);
      await expect(ask(event.organizer, second.eventId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const more = Array.from({ length: 26 }, () => row);
      await expect(ask(event.organizer, event.eventId, more)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await rowsOf(event)).toEqual([]);
    const twoEvents = await createCategory(app, event.organizer, event.eventId);
    expect(await send(event, [alone(twoEvents, 'Luis'), alone(event.categoryId, 'Luis')])).toHaveLength(2);
  });

  test('the organizer removes a typed name → its row is deleted, and its address gets a mail', async () => {
    const event = await createJoinable(app);
    const email = newEmail();
    await send(event, [alone(event.categoryId, 'Luis López', email)]);
    const [row] = await rowsOf(event);
    await event.organizer.client.entries.remove({ entryId: row!.entryId, uid: row!.uid, refund: false });
    expect(await mailsTo(email, 'entry-removed')).toHaveLength(1);
    const db = app.database.kysely;
    expect(await db.selectFrom('users').select('id').where('id', '=', row!.uid).execute()).toEqual([]);
  });
});

test('walk-athlete 10 invitation by email: an invited friend without account → signs up by the link and finds the invitation', async () => {
  const event = await createTeamEvent(app);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, event, captain, {
    name: 'Águilas',
  });
  const email = newEmail();
  await captain.client.teams.invite({ id: teamId, email });
  const [mail] = await mailsTo(email, 'team-invitation');
  const code = /register\/competitor\S*#code=([\w-]+)/.exec(mail!.text)?.[1] ?? '';
  expect(mail!.text).toContain('redirect=%2Fdashboard%2Fatleta%2Finvitations');
  const visitor = createVisitor(app);
  expect(await visitor.client.invitations.checkCode({ code })).toEqual({
    invitation: {
      email,
      name: null,
      offered: null,
      captainName: 'María José Peñalver Ñáñez',
      teamName: 'Águilas',
      eventName: expect.stringContaining('Copa Cumbre'),
    },
  });
  const friend = await newcomer(email, code);
  expect(friend.user.emailConfirmed).toBe(true);
  const { invitations } = await friend.client.invitations.listMine({});
  await friend.client.invitations.answer({ id: invitations[0]!.uid, accept: true });
  expect((await friend.client.teams.listMine({})).teams).toMatchObject([{ name: 'Águilas', members: 2 }]);
  // An answered link is void, and an invented code never works.
  for (const old of [code, 'x'])
    expect(await visitor.client.invitations.checkCode({ code: old })).toEqual({ invitation: null });
});

test('new captain of a team: the captain leaves → a mate with an account leads, or else a waiting typed name', async () => {
  const event = await createTeamEvent(app);
  const captain = await signUpAs(app, 'athlete');
  const mates = [{ name: 'Bea', email: newEmail() }];
  await send(event, [
    { categoryId: event.categoryId, name: '', email: captain.email, team: null },
    { categoryId: event.categoryId, name: 'Ana', email: captain.email, team: { name: 'Águilas', mates } },
  ]);
  const [row] = await rowsOf(event);
  await event.organizer.client.entries.remove({ entryId: row!.entryId, uid: captain.uid, refund: false });
  expect(await rowsOf(event)).toMatchObject([{ name: 'Bea', isCaptain: true, isConfirmed: false, hasAccount: false }]);
  const bea = await newcomer(mates[0]!.email, await codeTo(mates[0]!.email));
  expect((await bea.client.teams.listMine({})).teams).toMatchObject([{ name: 'Águilas', isCaptain: true }]);
});

test('SAFE-M4 locks of entries: two organizers list the same addresses in opposite order → no deadlock', async () => {
  const events = await Promise.all([createTeamEvent(app), createTeamEvent(app)]);
  for (let round = 0; round < 6; round++) {
    const mates = [newEmail(), newEmail(), newEmail()].map(email => ({ name: email, email }));
    const team = (at: number): ListedRow['team'] => ({
      name: `Cruce ${round}`,
      mates: (at === 0 ? mates : mates.toReversed()).slice(1),
    });
    const lead = (at: number) => (at === 0 ? mates : mates.toReversed())[0]!;
    const answers = await Promise.all(
      events.map((event, at) => send(event, [{ categoryId: event.categoryId, ...lead(at), team: team(at) }])),
    );
    expect(answers.flat().map(({ outcome }) => outcome)).toEqual(['placed', 'placed']);
  }
});
