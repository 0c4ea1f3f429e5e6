import { describe, expect, test } from 'vitest';
import { day, minute, openEventApp } from '#testing/event-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCategory, createWod } from '#testing/factories/categories.ts';
import { createEvent, insertEntry, insertResult, wallIn, withQualifier } from '#testing/factories/events.ts';

const { app, organizer, rival, athlete, visitor, base } = await openEventApp();

const categories = () => organizer.client.categories;
const create = (eventId: string, changes = {}) => createCategory(app, organizer, eventId, changes);
const read = async (id: string) => (await categories().readAsOrganizer({ id })).category;

describe('publishing and audit of categories', () => {
  test('ORG-220 ORG-253 ORG-255 ORG-405 ORG-406 the organizer switches publishing or audit → on and off for everybody', async () => {
    const id = await create(await createEvent(app, organizer));
    const publicly = async () => (await visitor.client.categories.read({ id })).category;
    for (const publish of ['publish', 'unPublish'] as const) {
      await categories().setPublish({ id, publish });
      expect((await publicly()).publish).toBe(publish);
    }
    for (const isAudit of [true, false]) {
      await categories().setAudit({ id, isAudit });
      expect((await publicly()).isAudit).toBe(isAudit);
    }
    await expect(categories().setPublish({ id, publish: 'quizás' as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('E9 an unpublished category → only its organizer sees best times of its tests', async () => {
    const id = await create(await createEvent(app, organizer));
    const wod = await createWod(app, organizer, id, { needTime: true });
    const { uid } = await signUpAs(app, 'athlete');
    await insertResult(app, wod, await insertEntry(app, id, uid), { timeMs: 61_000 });
    const best = async () => (await visitor.client.categories.read({ id })).eventTests.map(test => test.bestTime);
    expect(await best()).toEqual([0]);
    expect((await categories().readAsOrganizer({ id })).eventTests[0]).toMatchObject({ bestTime: 61_000 });
    await categories().setPublish({ id, publish: 'publish' });
    expect(await best()).toEqual([61_000]);
  });
});

describe('reading of categories', () => {
  test('M3 ATH-332 ATH-337 ATH-338 ORG-426 ORG-453 tests of both stages → one list for each, oldest first; no qualifier → an empty list', async () => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const id = await create(eventId);
    const dates = { start: wallIn(app, 10), end: wallIn(app, 11) };
    const add = async (name: string, typeEvent: 'offline' | 'qualifier', hour: number) => {
      app.setNow(new Date(base + hour * 60 * minute));
      return createWod(app, organizer, id, { ...dates, name, typeEvent, reveal: 'now' });
    };
    await add('Tres', 'offline', 3);
    await add('Uno', 'offline', 1);
    await add('Dos', 'qualifier', 2);
    for (const page of [await visitor.client.categories.read({ id }), await categories().readAsOrganizer({ id })]) {
      expect(page.eventTests.map(({ name }) => name)).toEqual(['Uno', 'Tres']);
      expect(page.qualifierTests.map(({ name }) => name)).toEqual(['Dos']);
    }
    const page = await visitor.client.categories.read({ id });
    expect(page.event).toMatchObject({ uid: eventId, qualifierOnline: true });
    expect(page).toHaveProperty('now', new Date(base + 2 * 60 * minute).toISOString());
    expect(page.category).not.toHaveProperty('joinedUsers');
    const plain = await create(await createEvent(app, organizer));
    expect((await visitor.client.categories.read({ id: plain })).qualifierTests).toEqual([]);
    await expect(visitor.client.categories.read({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('status in the store: null at first, then one of four → any other is refused', async () => {
    const id = await create(await createEvent(app, organizer));
    expect((await read(id)).status).toBeNull();
    const store = (status: 'active') =>
      app.database.kysely.updateTable('categories').set({ status }).where('id', '=', id).execute();
    for (const status of ['active', 'paused', 'finished', 'on_hold']) {
      await store(status as 'active');
      expect((await read(id)).status).toBe(status);
    }
    await expect(store('dormida' as 'active')).rejects.toThrow('categories_status_check');
  });

  test('ATH-333 ORG-082 ORG-083 an event → its categories in order, with ages, dates and entries', async () => {
    const eventId = await createEvent(app, organizer);
    const [one, two] = [await create(eventId, { ageRange: [14, 80] }), await create(eventId)];
    await insertEntry(app, two, athlete.uid);
    const { event } = await visitor.client.events.read({ id: eventId });
    expect(event.categories.map(({ uid, entries }) => [uid, entries])).toEqual([
      [one, 0],
      [two, 1],
    ]);
    expect(event.categories[0]).toMatchObject({ ageRange: [14, 80], start: new Date(base + 10 * day).toISOString() });
    const own = await organizer.client.events.readAsOrganizer({ id: eventId });
    expect(own.categories[1]?.joinedUsers).toEqual([{ uid: athlete.uid, team: false }]);
  });
});

describe('defaults of categories', () => {
  test('M4 an organization saves its own defaults → it reads them; other organizations → the built-in ones', async () => {
    const { client } = await signUpAs(app, 'organization');
    const builtIn = { decrementType: 4, heatTimeCap: null, warmUpTimeCap: null };
    expect(await client.categories.defaults()).toEqual(builtIn);
    for (const defaults of [
      { decrementType: 7, heatTimeCap: 720, warmUpTimeCap: 0 },
      { decrementType: 1, heatTimeCap: null, warmUpTimeCap: 90 },
    ] as const) {
      await client.categories.updateDefaults(defaults);
      expect(await client.categories.defaults()).toEqual(defaults);
    }
    expect(await rival.client.categories.defaults()).toEqual(builtIn);
    await expect(
      client.categories.updateDefaults({ decrementType: 9 as never, heatTimeCap: 3600, warmUpTimeCap: 1 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(athlete.client.categories.defaults()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitor.client.categories.defaults()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
