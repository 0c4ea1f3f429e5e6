import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory, createWod } from '#testing/factories/categories.ts';
import {
  createJoinable,
  createTeamEvent,
  enterAlone,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { insertEntry, wallIn } from '#testing/factories/events.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { compete } from '#testing/factories/results.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const mailsTo = (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .execute();
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;

describe('own events of an athlete', () => {
  test('ATH-084 ATH-085 ATH-086 ATH-087 an athlete’s list → only own events, latest start first, filtered by name or day', async () => {
    const athlete = await signUpAs(app, 'athlete');
    const soon = await createJoinable(app, {}, { name: 'Copa Próxima', start: wallIn(app, 9) });
    const late = await createJoinable(app, {}, { name: 'Reto Lejano' });
    await enterAlone(app, soon, athlete);
    await enterAlone(app, late, athlete);
    await enterAlone(app, late, await signUpAs(app, 'athlete'));
    const { events, next } = await athlete.client.entries.listMine({});
    expect(events.map(({ name }) => name)).toEqual(['Reto Lejano', 'Copa Próxima']);
    expect(next).toBeNull();
    expect(events[0]).toMatchObject({ uid: late.eventId, categoryId: late.categoryId, team: null, orderId: null });
    const names = async (filters: { name?: string; day?: string }) =>
      (await athlete.client.entries.listMine(filters)).events.map(({ name }) => name);
    expect(await names({ name: 'proxima' })).toEqual(['Copa Próxima']);
    expect(await names({ day: wallIn(app, 9).slice(0, 10) })).toEqual(['Copa Próxima']);
    expect(await names({ day: '2019-01-01' })).toEqual([]);
  });

  test('more than 24 events → pages, each event once', async () => {
    const athlete = await signUpAs(app, 'athlete');
    const { organizer, eventId, categoryId } = await createJoinable(app);
    await enterAlone(app, { eventId, categoryId }, athlete);
    const db = app.database.kysely;
    const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
    const {
      completesAt: _completesAt,
      searchDate: _searchDate,
      searchText: _searchText,
      isPublic: _isPublic,
      ...columns
    } = event;
    for (let copy = 0; copy < 30; copy++) {
      const id = crypto.randomUUID();
      await db
        .insertInto('events')
        .values({ ...columns, id })
        .execute();
      const category = await createCategory(app, organizer, id);
      await enterAlone(app, { eventId: id, categoryId: category }, athlete);
    }
    const first = await athlete.client.entries.listMine({});
    const second = await athlete.client.entries.listMine({ cursor: first.next! });
    expect([first.events.length, second.events.length, second.next]).toEqual([24, 7, null]);
    expect(new Set([...first.events, ...second.events].map(({ uid }) => uid)).size).toBe(31);
    await expect(athlete.client.entries.listMine({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('ATH-091 captain and member → both see the event and who is captain', async () => {
    const event = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    const { teamId } = await enterAsTeam(app, event, captain);
    const member = await addMember(app, captain, teamId);
    const teamOf = async (who: SignedIn) => (await who.client.entries.listMine({})).events[0]?.team;
    expect(await teamOf(captain)).toEqual({ uid: teamId, name: 'Los Cóndores', isCaptain: true });
    expect(await teamOf(member)).toEqual({ uid: teamId, name: 'Los Cóndores', isCaptain: false });
  });
});

describe('athletes of an event', () => {
  test('ORG-088 ORG-249 ORG-456 every participant → one row, found by category, name, email or team', async () => {
    const event = await createTeamEvent(app);
    const captain = await signUpConfirmed(app, { firstName: 'Ángela', lastName: 'Zúñiga' });
    const { teamId, entryId } = await enterAsTeam(app, event, captain);
    await addMember(app, captain, teamId);
    const categoryId = await createCategory(app, event.organizer, event.eventId);
    const alone = await signUpAs(app, 'athlete');
    await enterAlone(app, { eventId: event.eventId, categoryId }, alone);
    const rows = await rowsOf(event);
    expect(rows).toHaveLength(3);
    expect(rows.find(({ uid }) => uid === captain.uid)).toMatchObject({
      entryId,
      photo: expect.stringMatching(/^\/files\/images\//),
      name: 'Ángela Zúñiga',
      gender: 'femenino',
      email: captain.email,
      phone: '+58 4145550182',
      team: 'Los Cóndores',
      isCaptain: true,
      isManual: false,
      isConfirmed: true,
      paidCents: 0,
    });
    const count = async (filters: { search?: string; categoryId?: string }) =>
      (await event.organizer.client.entries.listAsOrganizer({ eventId: event.eventId, ...filters })).total;
    expect(await count({ search: 'angela zuniga' })).toBe(1);
    expect(await count({ search: 'condores' })).toBe(2);
    expect(await count({ search: alone.email })).toBe(1);
    expect(await count({ search: '%' })).toBe(0);
    expect(await count({ categoryId })).toBe(1);
    const page = await event.organizer.client.entries.listAsOrganizer({ eventId: event.eventId, page: 2 });
    expect(page).toMatchObject({ rows: [], total: 3, pageSize: 50 });
  });

  test('ORG-457 the event’s categories → listed with their number of entries', async () => {
    const event = await createJoinable(app, { name: 'RX Femenino' });
    await enterAlone(app, event, await signUpAs(app, 'athlete'));
    const { categories } = await event.organizer.client.events.readAsOrganizer({ id: event.eventId });
    expect(categories).toEqual([expect.objectContaining({ uid: event.categoryId, name: 'RX Femenino', entries: 1 })]);
  });

  test('ORG-089 ORG-145 a participant’s detail → its eleven values; another athlete → not found', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    await enterAlone(app, event, athlete);
    const read = (uid: string) => event.organizer.client.entries.readAthlete({ eventId: event.eventId, uid });
    expect((await read(athlete.uid)).athlete).toMatchObject({
      name: 'María José Peñalver Ñáñez',
      email: athlete.email,
      phone: '+58 4145550182',
      birthdate: '1994-02-28',
      passport: 'V-17345112',
      address: 'Mérida, Mérida, Venezuela',
      country: 'Venezuela',
      state: 'Mérida',
      city: 'Mérida',
      shirtSize: 'M',
      shortSize: 'XXXL',
      canRemove: true,
    });
    await expect(read((await signUpAs(app, 'athlete')).uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read(athlete.uid)).athlete).toMatchObject({ canRemove: true, canMove: true });
    startEvent(app);
    expect((await read(athlete.uid)).athlete).toMatchObject({ canRemove: true, canMove: false });
  });

  test('ORG-394 another organization → cannot read, export, enroll or remove', async () => {
    const event = await createJoinable(app);
    const { eventId, categoryId } = event;
    const athlete = await signUpAs(app, 'athlete');
    const entryId = await enterAlone(app, event, athlete);
    const { client } = await signUpAs(app, 'organization');
    for (const call of [
      () => client.entries.listAsOrganizer({ eventId }),
      () => client.entries.readAthlete({ eventId, uid: athlete.uid }),
      () => client.entries.exportAthletes({ eventId, format: 'csv' }),
      () => client.entries.exportEvent({ eventId }),
      () => client.entries.enroll({ categoryId, email: athlete.email }),
      () => client.entries.remove({ entryId, uid: athlete.uid, refund: true }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const call of [
      () => client.entries.listAsOrganizer({ eventId: 'nada' }),
      () => client.entries.enroll({ categoryId: 'nada', email: athlete.email }),
      () => client.entries.remove({ entryId: 'nada', uid: athlete.uid, refund: false }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('removal of entries', () => {
  test('ORG-146 J5 an athlete is removed once, with a mail; the event has started → refused', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    const order = await joinAndPay(athlete, event);
    const entryId = (await rowsOf(event))[0]!.entryId;
    expect(order.state).toBe('fulfilled');
    const remove = () => event.organizer.client.entries.remove({ entryId, uid: athlete.uid, refund: false });
    startEvent(app);
    await expect(remove()).rejects.toMatchObject({ message: messages.joining.removeRunning });
    app.setNow(null);
    const tries = await Promise.allSettled([remove(), remove()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowsOf(event)).toEqual([]);
    expect((await mailsTo(athlete.email, 'entry-removed'))[0]?.text).toContain('Si tienes preguntas');
  });

  test('J5 the event runs → an athlete without results is removed, one with results is not', async () => {
    const event = await createJoinable(app);
    const { organizer, eventId, categoryId } = event;
    const [typo, competitor] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
    const [typed, scored] = [await enterAlone(app, event, typo), await enterAlone(app, event, competitor)];
    const wodId = await createWod(app, organizer, categoryId);
    startEvent(app);
    await organizer.client.results.markAsOrganizer({ entryId: scored, wodId, mark: 'dns' });
    const remove = (entryId: string, { uid }: SignedIn) =>
      organizer.client.entries.remove({ entryId, uid, refund: false });
    await expect(remove(scored, competitor)).rejects.toMatchObject({ message: messages.joining.removeRunning });
    const read = await organizer.client.entries.readAthlete({ eventId, uid: competitor.uid });
    expect(read.athlete.canRemove).toBe(false);
    await remove(typed, typo);
    expect((await rowsOf(event)).map(({ uid }) => uid)).toEqual([competitor.uid]);
    app.setNow(new Date(Date.now() + 20 * 86_400_000));
    const late = await enterAlone(app, event, typo);
    await expect(remove(late, typo)).rejects.toMatchObject({ message: messages.joining.removeRunning });
    app.setNow(null);
  });

  test('ATHL-F3 N35 a paid team has competed → the organizer may replace a mate, never the captain', async () => {
    const event = await createTeamEvent(app, 2);
    const captain = await signUpConfirmed(app);
    const { teamId, entryId } = await enterAsTeam(app, event, captain, { allowedMembers: 2 });
    const mate = await addMember(app, captain, teamId);
    startEvent(app);
    await compete(app, event.categoryId, entryId);
    const remove = ({ uid }: SignedIn) => event.organizer.client.entries.remove({ entryId, uid, refund: false });
    await expect(remove(captain)).rejects.toMatchObject({ message: messages.joining.removeRunning });
    await remove(mate);
    await event.organizer.client.entries.addMate({ entryId, name: 'Beto Relevo', email: '' });
    expect((await rowsOf(event)).map(({ name }) => name)).toHaveLength(2);
    app.setNow(null);
  });

  test('J6 the organizer chooses a refund → the money goes back; otherwise it stays', async () => {
    const event = await createJoinable(app);
    for (const refund of [true, false]) {
      const athlete = await signUpAs(app, 'athlete');
      const order = await joinAndPay(athlete, event);
      const [row] = await rowsOf(event);
      expect(row).toMatchObject({ uid: athlete.uid, paidCents: 4500 });
      await event.organizer.client.entries.remove({ entryId: row!.entryId, uid: athlete.uid, refund });
      expect(await rowsOf(event)).toEqual([]);
      await expect
        .poll(async () => {
          const { orders } = await athlete.client.orders.listOrders();
          return orders.find(({ uid }) => uid === order.uid);
        })
        .toMatchObject(refund ? { refunded: 4500, state: 'refunded' } : { refunded: 0, state: 'fulfilled' });
      expect((await mailsTo(athlete.email, 'entry-removed'))[0]?.text.includes('Pidió el reembolso')).toBe(refund);
    }
  });

  test('J6 the captain is removed → another member leads; the last one is removed → the team is deleted', async () => {
    const event = await createTeamEvent(app);
    const { organizer } = event;
    const captain = await signUpConfirmed(app);
    const { teamId, entryId } = await enterAsTeam(app, event, captain);
    const second = await addMember(app, captain, teamId);
    const third = await addMember(app, captain, teamId);
    const remove = ({ uid }: SignedIn) => organizer.client.entries.remove({ entryId, uid, refund: true });
    await remove(third);
    await remove(captain);
    expect((await mailsTo(second.email, 'captain-handed-over')).length).toBe(1);
    expect((await second.client.teams.read({ id: teamId })).team).toMatchObject({
      captain: second.uid,
      isCaptain: true,
      members: 1,
    });
    await expect(remove(captain)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await remove(second);
    await expect(second.client.teams.read({ id: teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf(event)).toEqual([]);
  });

  test('a removal and an acceptance together → a team with a captain, or no team', async () => {
    const event = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    const invited = await signUpConfirmed(app);
    const { teamId, entryId } = await enterAsTeam(app, event, captain, { emails: [invited.email] });
    const [invitation] = (await invited.client.invitations.listMine({})).invitations;
    const [, accepted] = await Promise.allSettled([
      event.organizer.client.entries.remove({ entryId, uid: captain.uid, refund: false }),
      invited.client.invitations.answer({ id: invitation!.uid, accept: true }),
    ]);
    if (accepted.status === 'fulfilled') {
      expect((await invited.client.teams.read({ id: teamId })).team?.captain).toBe(invited.uid);
    } else {
      expect(accepted.reason).toMatchObject({ code: 'NOT_FOUND' });
      await expect(invited.client.teams.read({ id: teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('entries of an athlete: one athlete is entered three times together → one entry', async () => {
  const event = await createJoinable(app);
  const athlete = await signUpAs(app, 'athlete');
  const tries = await Promise.allSettled([1, 2, 3].map(() => enterAlone(app, event, athlete)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowsOf(event)).toHaveLength(1);
  await insertEntry(app, event.categoryId, (await signUpAs(app, 'athlete')).uid);
  expect(await rowsOf(event)).toHaveLength(2);
});
