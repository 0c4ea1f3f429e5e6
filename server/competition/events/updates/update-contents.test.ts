import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { day, fieldRefusal, openEventApp } from '#testing/event-app.ts';
import { signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import {
  createEvent,
  type EventAnswers,
  formOfEvent,
  insertCategory,
  insertEntry,
  insertGeneralWod,
  insertWod,
  wallIn,
  withQualifier,
} from '#testing/factories/events.ts';
import { cards, createOrder } from '#testing/factories/orders.ts';

const now = new Date('2027-03-01T16:00:00Z');
const start = new Date(now.getTime() + 10 * day);

const { app, organizer } = await openEventApp({ work: false, from: now.getTime() });

const read = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;

const update = async (id: string, changes: Partial<EventAnswers> = {}) =>
  organizer.client.events.update({ id, form: formOfEvent(await read(id), changes) });

describe('edits of an event with contents', () => {
  const words = messages.event;

  test('categories or general tests exist → the type is locked', async () => {
    const [first, second] = [await createEvent(app, organizer), await createEvent(app, organizer)];
    await insertCategory(app, first);
    await insertGeneralWod(app, second);
    for (const id of [first, second]) {
      await expect(update(id, { type: 'online' })).rejects.toMatchObject(fieldRefusal('type', words.typeInUse));
    }
  });

  test('qualifier tests exist → the qualifier cannot be removed; no such tests → removed', async () => {
    const range = { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) };
    const [first, second] = [
      await createEvent(app, organizer, withQualifier(app)),
      await createEvent(app, organizer, withQualifier(app)),
    ];
    await insertWod(app, await insertCategory(app, first), { typeEvent: 'qualifier', ...range });
    await insertGeneralWod(app, second, { typeEvent: 'qualifier', ...range });
    for (const id of [first, second]) {
      await expect(update(id, { qualifierOnline: false })).rejects.toMatchObject(
        fieldRefusal('qualifierOnline', words.qualifierInUse),
      );
    }
    const free = await createEvent(app, organizer, withQualifier(app));
    await update(free, { qualifierOnline: false });
    expect(await read(free)).toMatchObject({ qualifierOnline: false, startQualifier: null });
  });

  test('ORG-223 the qualifier is removed → categories lose the number that advances', async () => {
    const id = await createEvent(app, organizer, withQualifier(app));
    const categoryId = await createCategory(app, organizer, id, { competitorsNumbers: 12 });
    const cut = async () => {
      const { category } = await organizer.client.categories.readAsOrganizer({ id: categoryId });
      return [category.competitorsNumbers, category.version];
    };
    await update(id, { name: 'Copa del Lago' });
    expect(await cut()).toEqual([12, 1]);
    await update(id, { qualifierOnline: false });
    expect(await cut()).toEqual([null, 2]);
    await update(id, withQualifier(app));
    expect(await cut()).toEqual([null, 2]);
  });

  test('J6 a qualifier that is paid or being paid → cannot be removed until that part is refunded', async () => {
    const admin = await signInAsAdmin(app);
    const eventId = await createEvent(app, organizer, { price: 5000, ...withQualifier(app) });
    const place = { eventId, categoryId: await createCategory(app, organizer, eventId) };
    const stays = () =>
      expect(update(eventId, { qualifierOnline: false })).rejects.toMatchObject(
        fieldRefusal('qualifierOnline', words.qualifierPaid),
      );
    await admin.client.admin.updatePrices({ event: 0, qualifier: 1000 });
    const athlete = await signUpAs(app, 'athlete');
    const { order } = await createOrder(athlete, place);
    await admin.client.admin.updatePrices({ event: 0, qualifier: 0 });
    await stays();
    await athlete.client.orders.payWithCard({ id: order.uid, token: cards.good });
    await stays();
    await update(eventId, { name: 'Copa del Lago' });
    const refund = (cents: number) =>
      organizer.client.income.refund({
        id: order.uid,
        cents,
        reason: 'Sin clasificatorio',
        place: 'stays',
        key: crypto.randomUUID(),
      });
    await refund(999);
    await stays();
    await refund(1);
    await update(eventId, { qualifierOnline: false });
    expect((await read(eventId)).qualifierOnline).toBe(false);
  });

  test('dates would leave a category or general test outside → refused with the names', async () => {
    const id = await createEvent(app, organizer);
    await insertCategory(app, id, { name: 'RX', startsAt: new Date(start.getTime() + day) });
    await insertCategory(app, id, { name: 'Masters', endsAt: new Date(start.getTime() + day) });
    await insertGeneralWod(app, id, { name: 'Grace', startsAt: new Date(start.getTime() + day) });
    await expect(update(id, { start: wallIn(app, 10.5) })).rejects.toMatchObject(
      fieldRefusal('start', words.categoriesOutside('Masters')),
    );
    const end = { end: wallIn(app, 11.5), endOfflineFinal: wallIn(app, 11.5) };
    await expect(update(id, end)).rejects.toMatchObject(fieldRefusal('end', words.categoriesOutside('RX, Grace')));
    await update(id, { start: wallIn(app, 9), end: wallIn(app, 13) });
  });

  test('qualifier dates would leave its tests outside → refused with the names', async () => {
    const id = await createEvent(app, organizer, withQualifier(app));
    const endsAt = new Date(start.getTime() + 3_600_000);
    await insertWod(app, await insertCategory(app, id), {
      name: 'Fran',
      typeEvent: 'qualifier',
      startsAt: start,
      endsAt,
    });
    await expect(update(id, { startQualifier: wallIn(app, 10.01) })).rejects.toMatchObject(
      fieldRefusal('startQualifier', words.categoriesOutside('Fran')),
    );
    await expect(update(id, { endQualifier: wallIn(app, 10.03) })).rejects.toMatchObject(
      fieldRefusal('endQualifier', words.categoriesOutside('Fran')),
    );
    await update(id, { endQualifier: wallIn(app, 10.5) });
  });

  test('L6 the time zone changes → all dates keep their wall times, and changing back restores them', async () => {
    const id = await createEvent(app, organizer, withQualifier(app));
    const other = await insertCategory(app, await createEvent(app, organizer));
    const hour = 3_600_000;
    const inside = { startsAt: new Date(start.getTime() + 2 * hour), endsAt: new Date(start.getTime() + 9 * hour) };
    const whole = await insertCategory(app, id, { name: 'RX' });
    await insertCategory(app, id, inside);
    await insertWod(app, whole, inside);
    await insertWod(app, whole, { ...inside, typeEvent: 'qualifier' });
    await insertGeneralWod(app, id, inside);
    const dates = async (eventId: string) => {
      const of = (table: 'categories' | 'wods' | 'generalWods') =>
        app.database.kysely
          .selectFrom(table)
          .select(['id', 'startsAt', 'endsAt'])
          .where('eventId', '=', eventId)
          .orderBy('id')
          .execute();
      return [...(await of('categories')), ...(await of('wods')), ...(await of('generalWods'))];
    };
    const before = await dates(id);
    await update(id, { ...withQualifier(app), timeZone: 'Europe/Madrid' });
    // The same local time is five hours earlier, because Madrid is that far ahead of Caracas.
    const earlier = (moment: Date) => new Date(moment.getTime() - 5 * hour);
    expect((await read(id)).start).toBe(earlier(start).toISOString());
    expect(await dates(id)).toEqual(
      before.map(row => ({ id: row.id, startsAt: earlier(row.startsAt), endsAt: earlier(row.endsAt) })),
    );
    expect((await organizer.client.categories.read({ id: other })).category.start).toBe(start.toISOString());
    // Dates that change together with the zone are still checked against the event's rows.
    const late = { timeZone: 'America/Caracas', start: wallIn(app, 10.5), startQualifier: wallIn(app, 10.5) };
    await expect(update(id, { ...withQualifier(app), ...late })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    expect(await dates(id)).not.toEqual(before);
    await update(id, { ...withQualifier(app), timeZone: 'America/Caracas' });
    expect(await dates(id)).toEqual(before);
  });

  test('J1 the limit of athletes → not below the persons inside, team members counted', async () => {
    const id = await createEvent(app, organizer, { athletesAllowed: 50 });
    const teams = await insertCategory(app, id, { team: true, members: 3 });
    const alone = await insertCategory(app, id);
    await insertEntry(app, teams, (await signUpAs(app, 'athlete')).uid);
    await insertEntry(app, alone, (await signUpAs(app, 'athlete')).uid);
    await expect(update(id, { athletesAllowed: 3 })).rejects.toMatchObject(
      fieldRefusal('athletesAllowed', words.placesTaken(4)),
    );
    await update(id, { athletesAllowed: 4 });
    await update(id, { athletesAllowed: 0 });
    expect(await read(id)).toMatchObject({ athletesAllowed: 0, entries: 2 });
  });
});
