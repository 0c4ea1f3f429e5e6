import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ListedRow } from '#contract/registration/enroll-list.ts';
import { tellHidden } from '#server/competition/events/hidden-events.ts';
import { notifyMove } from '#server/competition/events/moves/notify-move.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createJoinable, createTeamEvent, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';

// The organizer later adds mates or an address to manual entries, or corrects a name (N10).

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.enrolling;
const db = app.database.kysely;
let serial = 0;
const newEmail = () => `luego.${++serial}@correo.test`;
const send = async ({ organizer, eventId }: Joinable, rows: ListedRow[]) =>
  (await organizer.client.entries.enrollList({ eventId, rows })).rows;
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
const namesOf = async (event: Joinable) => (await rowsOf(event)).map(row => [row.name, row.email, row.team]);
const codesTo = async (recipient: string) => {
  const mails = await db.selectFrom('mails').select('text').where('recipient', '=', recipient).execute();
  return mails.flatMap(({ text }) => /manual-entry#code=([\w-]+)/.exec(text)?.[1] ?? []);
};
const typed = (event: Joinable, name: string, email = '') =>
  send(event, [{ categoryId: event.categoryId, name, email, team: null }]).then(async () => (await rowsOf(event))[0]!);
const inDays = (days: number) => app.setNow(new Date(Date.now() + days * 86_400_000));

/** Makes the same call as every account that an organizer's procedure refuses. */
async function refusals(event: Joinable, ask: (by: Pick<SignedIn, 'client'>) => Promise<unknown>) {
  await expect(ask(createVisitor(app))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const others = [signUpAs(app, 'athlete'), signUpAs(app, 'staff'), signUpAs(app, 'box'), signInAsAdmin(app)];
  for (const by of await Promise.all([...others, signUpAs(app, 'organization')])) {
    await expect(ask(by)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', event.organizer.uid).execute();
  await expect(ask(event.organizer)).rejects.toMatchObject({ code: 'REFUSED' });
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', event.organizer.uid).execute();
  inDays(14);
  await expect(ask(event.organizer)).rejects.toMatchObject({ message: messages.joining.reasons.completed });
  app.setNow(null);
  await db.updateTable('events').set({ hiddenAt: new Date() }).where('id', '=', event.eventId).execute();
  await expect(ask(event.organizer)).rejects.toMatchObject({ message: messages.event.hidden });
}

describe('N10 mates added by hand', () => {
  test('a list of people → only new persons join the matching team, up to its size', async () => {
    const event = await createTeamEvent(app, 4);
    const { categoryId } = event;
    const captain = await signUpConfirmed(app);
    await enterAsTeam(app, event, captain, { name: 'Águilas', allowedMembers: 4 });
    const row = (name: string, email: string, team: string, mates: [string, string?][] = []): ListedRow => ({
      categoryId,
      name,
      email,
      team: { name: team, mates: mates.map(([mate, address = '']) => ({ name: mate, email: address })) },
    });
    const [bea, own] = [newEmail(), newEmail()];
    // The organizer sends a team of the same name, without a person of the first team. It becomes a separate team.
    expect(await send(event, [row('Ana', own, 'ÁGUILAS', [['Bea']])])).toMatchObject([{ outcome: 'placed' }]);
    const more = [
      row('Otro', captain.email, 'Águilas', [['Dani', bea], ['Caro']]),
      row('Ana', own, 'Águilas', [['bea'], ['Eva']]),
      row('Flor', '', 'Águilas'),
      row('Gabi', '', 'Águilas', [['Hilda']]),
      row('Dani', bea, 'Nuevas'),
      row('Iris', '', 'Nuevas', [['Dani', bea]]),
    ];
    const checked = (await event.organizer.client.entries.checkList({ eventId: event.eventId, rows: more })).rows;
    expect(checked.slice(0, 2)).toEqual([
      { outcome: 'added', message: words.adds(['Dani', 'Caro']), warnings: [], persons: 2 },
      { outcome: 'added', message: words.adds(['Eva']), warnings: [], persons: 1 },
    ]);
    expect((await send(event, more)).map(({ outcome, message }) => [outcome, message])).toEqual([
      ['added', words.adds(['Dani', 'Caro'])],
      ['added', words.adds(['Eva'])],
      // A new person whose team name two teams have joins the team that the organizer made.
      ['added', words.adds(['Flor'])],
      ['refused', words.tooMany(4)],
      ['already', words.joined],
      ['refused', words.mateJoined('Dani')],
    ]);
    expect((await send(event, more)).map(({ outcome }) => outcome)).toEqual([
      ...['already', 'already', 'already', 'refused', 'already', 'refused'],
    ]);
    const teams = Object.groupBy(await rowsOf(event), ({ entryId }) => entryId);
    expect(Object.values(teams).map(rows => rows?.map(({ name }) => name))).toEqual(
      expect.arrayContaining([
        ['Ana', 'Bea', 'Eva', 'Flor'],
        ['María José Peñalver Ñáñez', 'Caro', 'Dani'],
      ]),
    );
    expect(await codesTo(bea)).toHaveLength(1);
  });

  test('a team is sent again with addresses → its typed names get them, and nobody is there twice', async () => {
    const event = await createTeamEvent(app, 4);
    const team = (mates: [string, string][], name = 'Ana', email = ''): ListedRow => ({
      ...{ categoryId: event.categoryId, name, email },
      team: { name: 'Águilas', mates: mates.map(([mate, address]) => ({ name: mate, email: address })) },
    });
    const mates: [string, string][] = [
      ['Bea', ''],
      ['Caro', ''],
    ];
    await send(event, [team(mates)]);
    const [ana, bea, second] = [newEmail(), newEmail(), newEmail()];
    const again = [team([['bea', bea], ...mates.slice(1)], 'ANA', ana)];
    expect(await send(event, again)).toEqual([
      { outcome: 'added', message: words.adds([], ['Ana', 'Bea']), warnings: [], persons: 0 },
    ]);
    expect(await send(event, again)).toMatchObject([{ outcome: 'already', message: words.teamThere }]);
    const now = [
      ['Ana', ana, 'Águilas'],
      ['Bea', bea, 'Águilas'],
      ['Caro', '', 'Águilas'],
    ];
    expect(await namesOf(event)).toEqual(now);
    for (const email of [ana, bea]) expect(await codesTo(email)).toHaveLength(1);
    // The same name with another address is another person. A person with another place in the event stays out.
    expect(await send(event, [team([['Bea', second]])])).toMatchObject([{ message: words.adds(['Bea']), persons: 1 }]);
    const taken = newEmail();
    await send(event, [{ ...team([]), name: 'Dani', email: taken, team: { name: 'Nuevas', mates: [] } }]);
    expect(await send(event, [team([['Caro', taken]])])).toMatchObject([
      { outcome: 'refused', message: words.mateJoined('Caro') },
    ]);
    expect((await namesOf(event)).filter(([, , name]) => name === 'Águilas')).toHaveLength(4);
  });

  test('mates are added one by one, also on the day → up to the team’s size; their accounts take the places', async () => {
    const event = await createTeamEvent(app, 2);
    const { organizer } = event;
    const captain = await signUpConfirmed(app);
    const { entryId, teamId } = await enterAsTeam(app, event, captain, { allowedMembers: 2 });
    const email = newEmail();
    const add = (name: string, address: string) => organizer.client.entries.addMate({ entryId, name, email: address });
    await expect(add(' ', email)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(add('Bea', captain.email)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    inDays(10.5);
    // Two calls compete for the last place, and one gets it.
    const both = await Promise.allSettled([add('Bea', email), add('Dani', email)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(add('Caro', '')).rejects.toMatchObject({ message: words.teamFull(2) });
    const { athlete } = await organizer.client.entries.readAthlete({ eventId: event.eventId, uid: captain.uid });
    expect(athlete).toMatchObject({ matesLeft: 0, isOver: false });
    const [code] = await codesTo(email);
    const form = { ...(await signUpForm('athlete', { email })), code: code! };
    const mate = createVisitor(app);
    await mate.client.accounts.signUp(form);
    expect((await mate.client.teams.read({ id: teamId })).team?.membersData).toHaveLength(2);
  });

  test('a forbidden account, or an entry without a team → refused', async () => {
    const event = await createTeamEvent(app, 4);
    const { entryId } = await enterAsTeam(app, event, await signUpConfirmed(app), { allowedMembers: 4 });
    const single = await createJoinable(app);
    const { entryId: alone } = await typed(single, 'Sola');
    const ask = (by: Pick<SignedIn, 'client'>, id = entryId) =>
      by.client.entries.addMate({ entryId: id, name: 'Bea', email: '' });
    await expect(ask(single.organizer, alone)).rejects.toMatchObject({ message: words.alonePlace });
    await expect(ask(event.organizer, 'nadie')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await refusals(event, by => ask(by));
    expect(await rowsOf(event)).toHaveLength(1);
  });
});

describe('N10 corrected typed names', () => {
  test('an address is added later → the new address gets the link, and the wrong address’s link is void', async () => {
    const event = await createJoinable(app);
    const { client } = event.organizer;
    const { uid } = await typed(event, 'Luis Lopes');
    const [wrong, right] = [newEmail(), newEmail()];
    await client.entries.correctTyped({ uid, name: 'Luis Lopes', email: wrong });
    await client.entries.correctTyped({ uid, name: 'Luis López', email: right });
    expect(await namesOf(event)).toEqual([['Luis López', right, null]]);
    const visitor = createVisitor(app);
    const [[dead], [good]] = await Promise.all([codesTo(wrong), codesTo(right)]);
    await expect(visitor.client.entries.checkManual({ code: dead! })).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await visitor.client.entries.checkManual({ code: good! })).standIn).toMatchObject({ name: 'Luis López' });
    // A changed name alone sends no mail. Removing the address voids the link.
    await client.entries.correctTyped({ uid, name: 'Luis E. López', email: right });
    expect(await codesTo(right)).toHaveLength(1);
    await client.entries.correctTyped({ uid, name: 'Luis E. López', email: '' });
    await expect(visitor.client.entries.checkManual({ code: good! })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await namesOf(event)).toEqual([['Luis E. López', '', null]]);
  });

  test('a list of people with addresses → typed names without an address get theirs', async () => {
    const event = await createJoinable(app);
    await typed(event, 'Sara Soto');
    const email = newEmail();
    const row = { categoryId: event.categoryId, name: 'sara soto', email, team: null };
    expect(await send(event, [row])).toEqual([
      { outcome: 'added', message: words.getsAddress, warnings: [], persons: 0 },
    ]);
    expect(await send(event, [row])).toMatchObject([{ outcome: 'already', message: words.joined }]);
    expect(await namesOf(event)).toEqual([['Sara Soto', email, null]]);
    expect(await codesTo(email)).toHaveLength(1);
  });

  test('the address is already in the event, or an account took the place → refused', async () => {
    const event = await createJoinable(app);
    const { client } = event.organizer;
    const [first, second] = [newEmail(), newEmail()];
    await typed(event, 'Ana', first);
    const row = { categoryId: event.categoryId, name: 'Bea', email: '', team: null };
    await send(event, [row]);
    const { uid } = (await rowsOf(event)).find(({ name }) => name === 'Bea')!;
    const correct = (email: string) => client.entries.correctTyped({ uid, name: 'Bea', email });
    await expect(correct(first)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    // Two windows change the address at the same time. The later one wins, and only its link works.
    const third = newEmail();
    await Promise.all([correct(second), correct(third)]);
    const held = (await rowsOf(event)).find(one => one.uid === uid)!.email;
    const other = held === second ? third : second;
    const visitor = createVisitor(app);
    await expect(visitor.client.entries.checkManual({ code: (await codesTo(other))[0]! })).rejects.toThrow();
    const form = { ...(await signUpForm('athlete', { email: held })), code: (await codesTo(held))[0]! };
    await visitor.client.accounts.signUp(form);
    await expect(correct(newEmail())).rejects.toMatchObject({ code: 'NOT_FOUND', message: words.taken });
  });

  test('an account that may not correct typed names → refused', async () => {
    const event = await createJoinable(app);
    const { uid } = await typed(event, 'Luis');
    const email = newEmail();
    await refusals(event, by => by.client.entries.correctTyped({ uid, name: 'Luis', email }));
    expect(await namesOf(event)).toEqual([['Luis', '', null]]);
    expect(await codesTo(email)).toEqual([]);
  });
});

describe('N10 athletes outside a category’s rules', () => {
  const older = { ageRange: [50, 60] satisfies [number, number], admits: 'men' as const };

  test('N2 N15 an enrolled account → warned by mail and invitation, and may confirm all the same', async () => {
    const event = await createJoinable(app, older);
    const athlete = await signUpConfirmed(app);
    const { entryId } = await event.organizer.client.entries.enroll({
      categoryId: event.categoryId,
      email: athlete.email,
    });
    const [code] = await codesTo(athlete.email);
    const told = expect.stringMatching(/El día que empieza el evento tendrás \d+ años: esta categoría es de 50 a 60\./);
    const asked = await createVisitor(app).client.entries.checkManual({ code: code! });
    expect(asked).toMatchObject({ mismatch: told, ageRange: [50, 60], admits: 'men' });
    expect((await athlete.client.entries.listManual()).invitations).toMatchObject([{ mismatch: told }]);
    await athlete.client.entries.answerManualEntry({ entryId, stay: true });
    expect(await rowsOf(event)).toMatchObject([{ isConfirmed: true, notOf: 'men' }]);
  });

  test('an account takes a place over → warned once the account is known', async () => {
    const event = await createJoinable(app, { ageRange: [14, 80], admits: 'men' });
    const athlete = await signUpConfirmed(app, { sexo: 'femenino' });
    const email = newEmail();
    await typed(event, 'Ana', email);
    const [code] = await codesTo(email);
    const ask = async (by: Pick<SignedIn, 'client'>) => (await by.client.entries.checkManual({ code: code! })).mismatch;
    expect(await ask(createVisitor(app))).toBeNull();
    expect(await ask(event.organizer)).toBeNull();
    expect(await ask(athlete)).toBe(messages.joining.admits.men);
    await athlete.client.entries.takeOver({ code: code! });
    expect(await rowsOf(event)).toMatchObject([{ uid: athlete.uid, notOf: 'men' }]);
  });
});

describe('mails to athletes without an account', () => {
  const mailTo = (recipient: string, kind: string) =>
    db.selectFrom('mails').select('text').where('recipient', '=', recipient).where('kind', '=', kind).execute();

  test('the event is moved or taken down → each typed address gets a mail', async () => {
    const event = await createJoinable(app);
    const email = newEmail();
    await typed(event, 'Luis', email);
    await typed(event, 'Sin Correo');
    expect((await event.organizer.client.events.planMove({ id: event.eventId, days: 7 })).athletes).toBe(1);
    await event.organizer.client.events.move({ id: event.eventId, days: 7 });
    await notifyMove(app, event.eventId);
    const [moved] = await mailTo(email, 'event-moved');
    expect(moved?.text).toContain('Hola, Luis');
    const admin = await signInAsAdmin(app);
    await admin.client.admin.hideEvent({ eventId: event.eventId, reason: 'Contenido ofensivo' });
    await tellHidden(app, event.eventId);
    const [hidden] = await mailTo(email, 'event-hidden');
    expect(hidden?.text).toContain('Tu lugar sigue registrado.');
    // An athlete without an account has paid nothing and has no page of payments.
    expect(hidden?.text).not.toContain('pagaste');
  });
});

test('J6 removal of a captain: another athlete paid for the team → the mail promises no own money', async () => {
  const event = await createTeamEvent(app, 3);
  const captain = await signUpConfirmed(app);
  const team = { name: 'Águilas', photo: '', emails: [] };
  await joinAndPay(captain, { eventId: event.eventId, categoryId: event.categoryId, team });
  const { teams } = await captain.client.teams.listMine({});
  const mate = await addMember(app, captain, teams[0]!.uid);
  await captain.client.teams.handOver({ id: teams[0]!.uid, uid: mate.uid });
  const [{ entryId } = { entryId: '' }] = await rowsOf(event);
  await event.organizer.client.entries.remove({ entryId, uid: mate.uid, refund: true });
  const mails = db.selectFrom('mails').select(['recipient', 'text']).where('kind', '=', 'entry-removed');
  const told = await mails.where('recipient', '=', mate.email).execute();
  expect(told[0]?.text).toContain('se le reembolsa a quien la pagó');
  expect(told[0]?.text).not.toContain('lo que pagaste');
});
