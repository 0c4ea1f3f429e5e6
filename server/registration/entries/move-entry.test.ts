import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { connectionOf } from '#server/foundation/db/pool.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, type Joinable, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createOrder, entriesOf, eventsOfOrder, joinAndPay } from '#testing/factories/orders.ts';
import { addMember } from '#testing/factories/teams.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

const words = messages.joining.move;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.payments = scriptedProvider().payments;
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

type Category = Parameters<typeof createCategory>[3];
async function joined(other: Category = {}) {
  const place = await createJoinable(app, { name: 'RX' }, { price: 4500, refundDays: 3 });
  const otherId = await createCategory(app, place.organizer, place.eventId, { name: 'Escalado', ...other });
  const athlete = await signUpConfirmed(app);
  const order = await joinAndPay(athlete, place, 'paid');
  const [entry] = await entriesOf(app, place.eventId);
  return { ...place, otherId, athlete, orderId: order.uid, entryId: entry!.id };
}

const move = (who: SignedIn, entryId: string, categoryId: string) => who.client.entries.move({ entryId, categoryId });
const movesOf = ({ organizer }: Pick<Joinable, 'organizer'>, entryId: string) =>
  organizer.client.entries.listMoves({ entryId });
const categoriesIn = async (eventId: string) => (await entriesOf(app, eventId)).map(({ categoryId }) => categoryId);
const mailsTo = async (recipient: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return (await mails.where('kind', '=', 'category-changed').execute()).map(({ text }) => text);
};
const refusal = (message: string) => ({ code: 'REFUSED', message });

describe('walk-athlete 7 moves of an entry to another category', () => {
  test('the entry is paid → receipt and history name the new category, and the athlete gets a mail', async () => {
    const one = await joined();
    expect(await movesOf(one, one.entryId)).toEqual({
      reason: null,
      categories: [{ uid: one.otherId, name: 'Escalado', reason: null, warnings: [] }],
    });
    await move(one.organizer, one.entryId, one.otherId);
    expect(await categoriesIn(one.eventId)).toEqual([one.otherId]);
    const { order } = await one.athlete.client.orders.readOrder({ id: one.orderId });
    expect(order).toMatchObject({ state: 'fulfilled', categoryName: 'Escalado', hasEntry: true, refundable: 4500 });
    expect(await eventsOfOrder(app, one.orderId)).toEqual(['created', 'paid', 'fulfilled', 'moved']);
    const [mail] = await mailsTo(one.athlete.email);
    expect(mail).toContain('«RX»');
    expect(mail).toContain('«Escalado»');
    const { events } = await one.athlete.client.entries.listMine({});
    expect(events).toMatchObject([{ categoryId: one.otherId, orderId: one.orderId }]);
    const { rows } = await one.organizer.client.audit.listAsOrganizer({});
    expect(rows.map(({ act }) => act)).toContain('entry-moved');
  });

  test('two windows move one entry together → one move and one mail; a later withdrawal works as before', async () => {
    const one = await joined();
    await Promise.all([move(one.organizer, one.entryId, one.otherId), move(one.organizer, one.entryId, one.otherId)]);
    expect(await mailsTo(one.athlete.email)).toHaveLength(1);
    await one.athlete.client.joining.withdraw({ entryId: one.entryId, refund: true, reason: '' });
    expect(await eventsOfOrder(app, one.orderId)).toEqual(
      ['created', 'paid', 'fulfilled', 'moved', 'withdrawn', 'refund-wanted'], // One line each.
    );
  });

  test('a team → moves with members and invitations, only into a category of the same size', async () => {
    const place = await createJoinable(app, { team: true, members: 3 }, { price: 4500 });
    const { organizer, eventId } = place;
    const threesId = await createCategory(app, organizer, eventId, { name: 'Tríos B', team: true, members: 3 });
    const pairsId = await createCategory(app, organizer, eventId, { name: 'Parejas', team: true, members: 2 });
    const aloneId = await createCategory(app, organizer, eventId, { name: 'Individual' });
    const captain = await signUpConfirmed(app);
    const team = { name: 'Los Tepuyes', photo: '', emails: [] };
    const { order } = await createOrder(captain, { ...place, team });
    await captain.client.orders.payWithCard({ id: order.uid, token: 'paid' });
    const [entry] = await entriesOf(app, eventId);
    const teamId = entry!.teamId!;
    const member = await addMember(app, captain, teamId);
    const invited = await signUpConfirmed(app);
    await captain.client.teams.invite({ id: teamId, email: invited.email });
    for (const id of [pairsId, aloneId]) {
      await expect(move(organizer, entry!.id, id)).rejects.toMatchObject(refusal(words.size));
    }
    await move(organizer, entry!.id, threesId);
    expect((await captain.client.teams.read({ id: teamId })).team).toMatchObject({ categoryId: threesId });
    const { invitations } = await invited.client.invitations.listMine({});
    expect(invitations).toMatchObject([{ categoryName: 'Tríos B' }]);
    for (const { email } of [captain, member]) expect(await mailsTo(email)).toHaveLength(1);
    await invited.client.invitations.answer({ id: invitations[0]!.uid, accept: true });
    expect((await captain.client.teams.read({ id: teamId })).team?.members).toBe(3);
  });

  test('N2 N15 the category does not fit the athlete’s age or sex → a warning, and the move is possible', async () => {
    const one = await joined({ ageRange: [70, 80], admits: 'women' });
    const { categories } = await movesOf(one, one.entryId);
    expect(categories[0]?.warnings[0]).toBe(messages.enrolling.age([70, 80]));
    await move(one.organizer, one.entryId, one.otherId);
    expect(await categoriesIn(one.eventId)).toEqual([one.otherId]);
  });

  test('the other category is full, unknown or of another event → refused', async () => {
    const one = await joined({ capacity: 1 });
    await joinAndPay(await signUpConfirmed(app), { ...one, categoryId: one.otherId }, 'paid');
    const full = messages.joining.reasons['category-full'];
    expect((await movesOf(one, one.entryId)).categories).toMatchObject([{ reason: full }]);
    await expect(move(one.organizer, one.entryId, one.otherId)).rejects.toMatchObject(refusal(full));
    const elsewhere = await createJoinable(app);
    for (const id of ['none', elsewhere.categoryId]) {
      await expect(move(one.organizer, one.entryId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(move(one.organizer, 'none', one.otherId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the event is full → its entries can still move', async () => {
    const one = await joined();
    await app.database.kysely.updateTable('events').set({ athletesAllowed: 1 }).where('id', '=', one.eventId).execute();
    await move(one.organizer, one.entryId, one.otherId);
    expect(await categoriesIn(one.eventId)).toEqual([one.otherId]);
  });

  test('an account other than the organizer moves an entry → refused, and nothing changes', async () => {
    const one = await joined();
    const rival = await signUpAs(app, 'organization');
    for (const who of [rival, one.athlete]) {
      await expect(move(who, one.entryId, one.otherId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const asked = who.client.entries.listMoves({ entryId: one.entryId });
      await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await categoriesIn(one.eventId)).toEqual([one.categoryId]);
  });

  test('SAFE-M4 the address has its mails of the day → no more mail, and the move is done', async () => {
    const one = await joined();
    const email = 'quien.no.consintio@correo.test';
    const row = { categoryId: one.categoryId, name: 'Luis', email, team: null };
    const { organizer, eventId } = one;
    await organizer.client.entries.enrollList({ eventId, rows: [row] });
    const listed = (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
    const { entryId } = listed.find(one => one.email === email)!;
    const there = [one.otherId, one.categoryId];
    const most = app.config.maxMailsToAthlete;
    // The first mail of the day was the invitation, so one mail fewer is left.
    for (let times = 1; times < most; times++) await move(organizer, entryId, there[(times - 1) % 2]!);
    const last = there[(most - 1) % 2]!;
    await move(organizer, entryId, last);
    expect(await mailsTo(email)).toHaveLength(most - 1);
    expect((await entriesOf(app, eventId)).find(({ id }) => id === entryId)?.categoryId).toBe(last);
  });

  test('the organizer is unconfirmed or the event hidden → refused, and no mail', async () => {
    const one = await joined();
    const { kysely } = app.database;
    const confirm = (emailVerified: boolean) =>
      kysely.updateTable('users').set({ emailVerified }).where('id', '=', one.organizer.uid).execute();
    await confirm(false);
    await expect(move(one.organizer, one.entryId, one.otherId)).rejects.toMatchObject({ code: 'REFUSED' });
    await confirm(true);
    await kysely.updateTable('events').set({ hiddenAt: new Date() }).where('id', '=', one.eventId).execute();
    await expect(move(one.organizer, one.entryId, one.otherId)).rejects.toMatchObject(refusal(messages.event.hidden));
    expect(await categoriesIn(one.eventId)).toEqual([one.categoryId]);
    expect(await mailsTo(one.athlete.email)).toEqual([]);
  });

  test('the event has begun, or there are results or marks → refused', async () => {
    const one = await joined();
    const wodId = await insertWod(app, one.categoryId, { typeEvent: 'offline' });
    const { kysely } = app.database;
    await sql`insert into result_marks (wod_id, entry_id, category_id, stage, mark, marked_at)
      values (${wodId}, ${one.entryId}, ${one.categoryId}, 'event', 'dns', now())`.execute(kysely);
    await expect(move(one.organizer, one.entryId, one.otherId)).rejects.toMatchObject(refusal(words.results));
    expect((await movesOf(one, one.entryId)).reason).toBe(words.results);
    await kysely.deleteFrom('resultMarks').where('entryId', '=', one.entryId).execute();
    startEvent(app);
    await expect(move(one.organizer, one.entryId, one.otherId)).rejects.toMatchObject(refusal(words.started));
    expect((await movesOf(one, one.entryId)).reason).toBe(words.started);
    expect(await mailsTo(one.athlete.email)).toEqual([]);
  });

  test('a move → the database notifies other processes of both boards', async () => {
    const one = await joined();
    const listener = new pg.Client(connectionOf(app.database.target));
    const told = new Set<string>();
    listener.on('notification', ({ payload = '' }) => told.add(payload));
    await listener.connect();
    await listener.query('listen boards');
    await move(one.organizer, one.entryId, one.otherId);
    // The database sends the earlier notifications before this answer.
    await listener.query('select 1');
    await listener.end();
    expect([...told]).toEqual(expect.arrayContaining([`${one.categoryId} *`, `${one.otherId} *`]));
  });

  test('a mark in another category than its entry → the database refuses it', async () => {
    const one = await joined();
    const wodId = await insertWod(app, one.otherId, { typeEvent: 'offline' });
    const stray = sql`insert into result_marks (wod_id, entry_id, category_id, stage, mark, marked_at)
      values (${wodId}, ${one.entryId}, ${one.otherId}, 'event', 'dns', now())`.execute(app.database.kysely);
    await expect(stray).rejects.toThrow('result_marks_entry_id_fkey');
  });
});
