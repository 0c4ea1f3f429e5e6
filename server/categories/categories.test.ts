import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/time/zones.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#server/testing/app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#server/testing/factories/accounts.ts';
import {
  categoryForm,
  createCategory,
  createGeneralWod,
  createWod,
  wodForm,
} from '#server/testing/factories/categories.ts';
import {
  createEvent,
  eventForm,
  insertEntry,
  insertResult,
  wallIn,
  withQualifier,
} from '#server/testing/factories/events.ts';

const minute = 60_000;
const day = 86_400_000;
// Whole minutes, as every date that a form carries.
const base = Math.floor(Date.now() / minute) * minute;
const zone = 'America/Caracas';
const words = messages.category;

let app: TestApp;
let organizer: SignedIn;
let rival: SignedIn;
let athlete: SignedIn;
let visitor: Visitor;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
  app.setNow(new Date(base));
  [organizer, rival, athlete] = [
    await signUpAs(app, 'organization'),
    await signUpAs(app, 'organization'),
    await signUpAs(app, 'athlete'),
  ];
  visitor = createVisitor(app);
});
afterEach(() => app.setNow(new Date(base)));
afterAll(() => app.close());

const atDay = (days: number, ms = 0) => app.setNow(new Date(base + days * day + ms));
const online = { type: 'online' as const };
const categories = () => organizer.client.categories;
const create = (eventId: string, changes = {}) => createCategory(app, organizer, eventId, changes);
const read = async (id: string) => (await categories().readOwn({ id })).category;
const edit = (id: string, changes = {}, who = organizer) =>
  who.client.categories.update({ id, form: categoryForm(app, { name: 'Editada', ...changes }) });
const fieldRefusal = (field: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field } });
const issueAt = (field: string, message: string) => ({
  code: 'BAD_REQUEST',
  cause: { issues: expect.arrayContaining([expect.objectContaining({ path: ['form', field], message })]) },
});
async function isThere(url: string) {
  const file = await app.storage.open(url.replace('/files/', ''));
  file?.stream.destroy();
  return file !== null;
}
const isGone = (url: string) => expect.poll(() => isThere(url), { timeout: 15_000 }).toBe(false);

describe('creating', () => {
  test('ORG-008 ORG-403 ORG-420 ORG-422 ORG-216 ORG-217 ORG-218 ORG-219 ORG-252 ORG-526 ORG-529 ATH-265 ATH-266 ATH-267 a new category is stored whole, unpublished and empty', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId, {
      name: '  Élite  Mixta ',
      ageRange: [20, 30],
      team: true,
      members: 3,
      capacity: 12,
      typeCategory: 'running',
      decrementType: 7,
    });
    const { event } = await categories().readOwn({ id });
    expect(await read(id)).toEqual({
      uid: id,
      idEvent: eventId,
      name: 'Élite  Mixta',
      photo: event.photo,
      photoCard: event.photoCard,
      hasOwnPhoto: false,
      ageRange: [20, 30],
      start: new Date(base + 10 * day).toISOString(),
      end: new Date(base + 12 * day).toISOString(),
      team: true,
      members: 3,
      capacity: 12,
      typeCategory: 'running',
      decrementType: 7,
      pointsTable: null,
      publish: 'unPublish',
      isAudit: false,
      heatTimeCap: 600,
      warmUpTimeCap: 300,
      competitorsNumbers: null,
      joinedUsers: [],
      entries: 0,
      tests: 0,
      status: null,
    });
  });

  test('ORG-325 ORG-527 ORG-528 what a form leaves out begins as fitness, Descuento 10, without members or limit', async () => {
    const eventId = await createEvent(app, organizer);
    const { typeCategory: _type, decrementType: _points, capacity: _capacity, ...form } = categoryForm(app);
    const { uid } = await categories().create({ eventId, form: { ...form, members: 5 } });
    expect(await read(uid)).toMatchObject({
      typeCategory: 'fitness',
      decrementType: 4,
      team: false,
      members: 0,
      capacity: null,
    });
  });

  test('ORG-221 ORG-222 ORG-223 caps belong to events on site, competitors to those with a qualifier', async () => {
    const onSite = await create(await createEvent(app, organizer));
    expect(await read(onSite)).toMatchObject({ heatTimeCap: 600, warmUpTimeCap: 300, competitorsNumbers: null });
    const afar = await create(await createEvent(app, organizer, { ...online, ...withQualifier(app) }));
    expect(await read(afar)).toMatchObject({ heatTimeCap: null, warmUpTimeCap: null, competitorsNumbers: 10 });
  });

  test.each([
    ['ORG-328', 'heatTimeCap', {}, words.heatTimeCap],
    ['ORG-329', 'warmUpTimeCap', {}, words.warmUpTimeCap],
    ['ORG-330', 'competitorsNumbers', { qualifier: true }, words.competitorsNumbers],
  ])(
    '%s %s is required where it applies and nowhere else',
    async (_row, field, { qualifier = false }: { qualifier?: boolean }, message) => {
      const asks = await createEvent(app, organizer, qualifier ? withQualifier(app) : {});
      await expect(create(asks, { [field]: null })).rejects.toMatchObject(fieldRefusal(field, message));
      const asksNot = await createEvent(app, organizer, online);
      await expect(create(asksNot, { [field]: null })).resolves.toBeTypeOf('string');
    },
  );

  test.each([
    ['ORG-318', 'name', '   ', words.name],
    ['ORG-319 ORG-518', 'ageRange', [13, 30], words.ageRange],
    ['ORG-319 ORG-518', 'ageRange', [14, 81], words.ageRange],
    ['ORG-319', 'ageRange', [30, 20], words.ageRange],
    ['ORG-321', 'team', undefined, words.team],
    ['ORG-323', 'members', 'tres', words.members],
    ['ORG-326', 'start', '', words.start],
    ['ORG-326', 'end', undefined, words.end],
    ['J1', 'capacity', 0, words.capacity],
    ['ORG-219', 'typeCategory', 'ajedrez', words.typeCategory],
    ['E4', 'decrementType', 5, words.decrementType],
    ['E4', 'competitorsNumbers', 0, words.competitorsNumbers],
  ])('%s a form is refused at %s for %j', async (_row, field, value, message) => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const form = { ...categoryForm(app), [field]: value } as never;
    await expect(categories().create({ eventId, form })).rejects.toMatchObject(
      field === 'ageRange' ? { code: 'BAD_REQUEST' } : issueAt(field, message),
    );
  });

  test('ORG-518 the ends of the slider are taken', async () => {
    const id = await create(await createEvent(app, organizer), { ageRange: [14, 80] });
    expect((await read(id)).ageRange).toEqual([14, 80]);
  });

  test('ORG-322 ORG-324 ORG-525 a team needs at least one member', async () => {
    const eventId = await createEvent(app, organizer);
    await expect(create(eventId, { team: true, members: null })).rejects.toMatchObject(
      issueAt('members', words.members),
    );
    await expect(create(eventId, { team: true, members: 0 })).rejects.toMatchObject(
      issueAt('members', words.membersRange),
    );
    await expect(create(eventId, { team: true, members: 1 })).resolves.toBeTypeOf('string');
  });

  test('ORG-034 ORG-327 the range lies within the event, to the minute, and seconds are zero', async () => {
    const eventId = await createEvent(app, organizer);
    const wall = (days: number, ms: number) => toWall(base + days * day + ms, zone);
    await expect(create(eventId, { start: wall(10, -minute) })).rejects.toMatchObject(
      fieldRefusal('start', words.dateProblems.outside),
    );
    await expect(create(eventId, { end: wall(12, minute) })).rejects.toMatchObject(
      fieldRefusal('end', words.dateProblems.outside),
    );
    await expect(create(eventId, { start: wall(11, 0), end: wall(11, 0) })).rejects.toMatchObject(
      issueAt('end', words.dateProblems.order),
    );
    const { start, end } = await read(await create(eventId, { start: wall(12, -minute), end: wall(12, 0) }));
    expect([new Date(start).getUTCSeconds(), new Date(end).getUTCSeconds()]).toEqual([0, 0]);
  });

  test('L6 the dates of a form are those of the wall at the event', async () => {
    const timeZone = 'Europe/Madrid';
    const eventId = await createEvent(app, organizer, { timeZone });
    const { uid } = await categories().create({ eventId, form: categoryForm(app, {}, timeZone) });
    const { start } = await read(uid);
    expect(toWall(start, timeZone)).toBe(wallIn(app, 10, timeZone));
  });

  test('E4 a completed event takes no category, nor a copy', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId);
    const form = categoryForm(app);
    atDay(13, -1);
    await expect(categories().create({ eventId, form })).resolves.toBeTypeOf('object');
    atDay(13);
    const refusal = { code: 'REFUSED', message: words.eventCompleted };
    await expect(categories().create({ eventId, form })).rejects.toMatchObject(refusal);
    await expect(categories().copy({ id, name: 'Copia' })).rejects.toMatchObject(refusal);
  });

  test('ORG-396 nobody adds to the event of another one, or to none', async () => {
    const eventId = await createEvent(app, organizer);
    const form = categoryForm(app, { photo: await pngDataUrl() });
    await expect(rival.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(categories().create({ eventId: 'nada', form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(athlete.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitor.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('many at once stand one behind the other', async () => {
    const eventId = await createEvent(app, organizer);
    const ids = await Promise.all(Array.from({ length: 6 }, () => create(eventId)));
    const rows = await app.database.kysely
      .selectFrom('categories')
      .select(['id', 'position'])
      .where('eventId', '=', eventId)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});

describe('editing', () => {
  test('ORG-009 ORG-403 ORG-421 an edit changes what the form says', async () => {
    const id = await create(await createEvent(app, organizer));
    await edit(id, { ageRange: [40, 45], team: true, members: 2, capacity: 4, decrementType: 6, heatTimeCap: 0 });
    expect(await read(id)).toMatchObject({
      name: 'Editada',
      ageRange: [40, 45],
      team: true,
      members: 2,
      capacity: 4,
      decrementType: 6,
      heatTimeCap: 0,
    });
  });

  test('ORG-331 from the start on team and members stay, and the rest may change', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId, { team: true, members: 3 });
    const form = categoryForm(app, { team: true, members: 3, start: wallIn(app, 11), name: 'Después' });
    const update = (changes: object) => categories().update({ id, form: { ...form, ...changes } });
    atDay(10, -1);
    await update({ members: 4 });
    await update({ members: 3 });
    atDay(10);
    await expect(update({ members: 4 })).rejects.toMatchObject(fieldRefusal('members', words.teamLocked));
    await expect(update({ team: false })).rejects.toMatchObject(fieldRefusal('team', words.teamLocked));
    await update({});
    expect(await read(id)).toMatchObject({ name: 'Después', members: 3 });
  });

  test('ORG-332 in an online event its start locks the start date', async () => {
    const id = await create(await createEvent(app, organizer, online));
    const form = categoryForm(app);
    const later = { ...form, start: wallIn(app, 11), end: wallIn(app, 12) };
    atDay(10);
    await expect(categories().update({ id, form: later })).rejects.toMatchObject(
      fieldRefusal('start', words.startLocked),
    );
    await categories().update({ id, form: { ...form, end: wallIn(app, 1.5) } });
    expect((await read(id)).end).toBe(new Date(base + 11.5 * day).toISOString());
  });

  test('E5 a range that leaves tests outside is refused with their names', async () => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const id = await create(eventId);
    await createWod(app, organizer, id, { name: 'Fran', start: wallIn(app, 10), end: wallIn(app, 11) });
    const later = { name: 'Murph', start: wallIn(app, 11), end: wallIn(app, 12) };
    app.setNow(new Date(base + 1));
    await createWod(app, organizer, id, later);
    app.setNow(new Date(base));
    await createWod(app, organizer, id, { name: 'De casa', typeEvent: 'qualifier' });
    await expect(edit(id, { start: wallIn(app, 11) })).rejects.toMatchObject(
      fieldRefusal('start', words.testsOutside('Fran')),
    );
    await expect(edit(id, { end: wallIn(app, 10.5) })).rejects.toMatchObject(
      fieldRefusal('end', words.testsOutside('Fran, Murph')),
    );
    expect((await read(id)).end).toBe(new Date(base + 12 * day).toISOString());
  });

  test('J6 with entries the team, the members and the kind stay, and the capacity holds them all', async () => {
    const id = await create(await createEvent(app, organizer), { team: true, members: 2 });
    const same = { team: true, members: 2 };
    const other = await signUpAs(app, 'athlete');
    await insertEntry(app, id, athlete.uid);
    await insertEntry(app, id, other.uid);
    await expect(edit(id, { ...same, members: 3 })).rejects.toMatchObject(fieldRefusal('members', words.hasEntries));
    await expect(edit(id, { team: false })).rejects.toMatchObject(fieldRefusal('team', words.hasEntries));
    await expect(edit(id, { ...same, typeCategory: 'running' })).rejects.toMatchObject(
      fieldRefusal('typeCategory', words.hasEntries),
    );
    await expect(edit(id, { ...same, capacity: 1 })).rejects.toMatchObject(
      fieldRefusal('capacity', words.placesTaken(2)),
    );
    await edit(id, { ...same, capacity: 2 });
    const category = await read(id);
    expect(category).toMatchObject({ capacity: 2, entries: 2 });
    expect(category.joinedUsers).toEqual(
      expect.arrayContaining([
        { uid: athlete.uid, team: true },
        { uid: other.uid, team: true },
      ]),
    );
  });

  test('ORG-216 a picture is kept, replaced and taken away, and what is not shown any more is deleted', async () => {
    const id = await create(await createEvent(app, organizer), { photo: await pngDataUrl('#123456') });
    const first = await read(id);
    expect(first.hasOwnPhoto).toBe(true);
    await edit(id, { photo: first.photo });
    expect((await read(id)).photo).toBe(first.photo);
    await edit(id, { photo: await pngDataUrl('#654321') });
    const second = await read(id);
    expect(second.photo).not.toBe(first.photo);
    await isGone(first.photo);
    await edit(id, { photo: '' });
    const { category, event } = await categories().readOwn({ id });
    expect(category).toMatchObject({ hasOwnPhoto: false, photo: event.photo });
    await isGone(second.photo);
    // The event's picture, which the form was shown, is none of its own.
    await edit(id, { photo: event.photo });
    expect((await read(id)).hasOwnPhoto).toBe(false);
    expect(await isThere(event.photo)).toBe(true);
  });

  test("somebody else's picture cannot be taken over by its address, and a broken one is refused", async () => {
    const [id, other] = [
      await create(await createEvent(app, organizer)),
      await create(await createEvent(app, organizer), { photo: await pngDataUrl() }),
    ];
    const refusal = fieldRefusal('photo', messages.photo.broken);
    await expect(edit(id, { photo: (await read(other)).photo })).rejects.toMatchObject(refusal);
    await expect(edit(id, { photo: 'data:image/png;base64,AAAA' })).rejects.toMatchObject(
      fieldRefusal('photo', messages.photo.type),
    );
  });

  test('ORG-396 nobody reads, changes, copies, orders or deletes the category of another one', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId);
    const attempts = (who: Visitor, target: string, home: string) => {
      const client = who.client.categories;
      return [
        client.readOwn({ id: target }),
        client.update({ id: target, form: categoryForm(app) }),
        client.remove({ id: target }),
        client.setPublish({ id: target, publish: 'publish' }),
        client.setAudit({ id: target, isAudit: true }),
        client.copy({ id: target, name: 'Mía' }),
        client.reorder({ eventId: home, order: [] }),
      ];
    };
    for (const [who, target, home, code] of [
      [rival, id, eventId, 'FORBIDDEN'],
      [organizer, 'nada', 'nada', 'NOT_FOUND'],
      [athlete, id, eventId, 'FORBIDDEN'],
      [visitor, id, eventId, 'UNAUTHORIZED'],
    ] as const) {
      const outcomes = await Promise.allSettled(attempts(who, target, home));
      expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code }) })));
    }
    expect(await read(id)).toMatchObject({ publish: 'unPublish', isAudit: false });
  });
});

describe('deleting', () => {
  test('ORG-087 ORG-404 ORG-423 ORG-541 a category goes with its tests and pictures until the event starts', async () => {
    const eventId = await createEvent(app, organizer);
    const [id, late] = [await create(eventId, { photo: await pngDataUrl() }), await create(eventId)];
    const wod = await createWod(app, organizer, id, { photo: await pngDataUrl() });
    const { photo } = await read(id);
    const { photo: wodPhoto } = (await organizer.client.wods.readOwn({ id: wod })).wod;
    atDay(10, -1);
    await categories().remove({ id });
    await expect(categories().readOwn({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(organizer.client.wods.readOwn({ id: wod })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await isGone(photo);
    await isGone(wodPhoto!);
    atDay(10);
    await expect(categories().remove({ id: late })).rejects.toMatchObject({
      code: 'REFUSED',
      message: words.deleteStarted,
    });
    expect((await read(late)).uid).toBe(late);
  });

  test('J6 never with somebody in it', async () => {
    const id = await create(await createEvent(app, organizer));
    await insertEntry(app, id, athlete.uid);
    await expect(categories().remove({ id })).rejects.toMatchObject({ code: 'REFUSED', message: words.deleteEntries });
    expect((await read(id)).entries).toBe(1);
  });

  test('deleted twice at once it is gone once, and nothing is added to what is gone', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId);
    const outcomes = await Promise.allSettled([
      categories().remove({ id }),
      categories().remove({ id }),
      createWod(app, organizer, id),
      categories().copy({ id, name: 'Copia' }),
    ]);
    expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NOT_FOUND' });
    }
    const orphans = app.database.kysely.selectFrom('wods').select('id').where('categoryId', '=', id);
    expect(await orphans.execute()).toEqual([]);
  });
});

test('an entry that comes at the same moment is kept with its category, or comes too late', async () => {
  const eventId = await createEvent(app, organizer);
  for (let round = 0; round < 5; round++) {
    const id = await create(eventId);
    const [removed, stored] = await Promise.allSettled([
      categories().remove({ id }),
      insertEntry(app, id, athlete.uid),
    ]);
    expect([removed.status, stored.status].sort()).toEqual(['fulfilled', 'rejected']);
    if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ message: words.deleteEntries });
  }
});

test('whatever is asked of one event at once is answered: nothing waits for itself', async () => {
  const eventId = await createEvent(app, organizer);
  const ids = [await create(eventId), await create(eventId), await create(eventId)];
  const [one, two, three] = ids as [string, string, string];
  const general = await createGeneralWod(app, organizer, eventId);
  const { client } = organizer;
  const form = await eventForm(app);
  const outcomes = await Promise.allSettled([
    client.generalWods.assign({ id: general, categories: ids }),
    client.events.update({ id: eventId, form }),
    client.categories.copy({ id: one, name: 'Copia' }),
    client.categories.reorder({ eventId, order: [three, two, one] }),
    client.categories.remove({ id: two }),
    edit(three),
    createWod(app, organizer, two),
    client.generalWods.update({ id: general, form: wodForm(app) }),
    client.categories.setPublish({ id: three, publish: 'publish' }),
    client.generalWods.remove({ id: general }),
    create(eventId),
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(['NOT_FOUND', 'CONFLICT']).toContain(outcome.reason.code);
  }
  const { event } = await visitor.client.events.read({ id: eventId });
  expect(event.categories).toHaveLength(4);
});

describe('publishing and audit', () => {
  test('ORG-220 ORG-253 ORG-255 ORG-405 ORG-406 ATH-056 each is switched on and off by its organizer', async () => {
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

  test('E9 an unpublished category tells nobody but its organizer the best times of its tests', async () => {
    const id = await create(await createEvent(app, organizer));
    const wod = await createWod(app, organizer, id, { needTime: true });
    const { uid } = await signUpAs(app, 'athlete');
    await insertResult(app, wod, await insertEntry(app, id, uid), { timeMs: 61_000 });
    const best = async () => (await visitor.client.categories.read({ id })).eventTests.map(test => test.bestTime);
    expect(await best()).toEqual([0]);
    expect((await categories().readOwn({ id })).eventTests[0]).toMatchObject({ bestTime: 61_000 });
    await categories().setPublish({ id, publish: 'publish' });
    expect(await best()).toEqual([61_000]);
  });
});

describe('reading', () => {
  test('M3 ATH-332 ATH-337 ATH-338 ORG-426 ORG-453 tests are listed by stage, oldest first, and the qualifier only where there is one', async () => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const id = await create(eventId);
    const dates = { start: wallIn(app, 10), end: wallIn(app, 11) };
    const add = async (name: string, typeEvent: 'offline' | 'qualifier', hour: number) => {
      app.setNow(new Date(base + hour * 60 * minute));
      return createWod(app, organizer, id, { ...dates, name, typeEvent });
    };
    await add('Tres', 'offline', 3);
    await add('Uno', 'offline', 1);
    await add('Dos', 'qualifier', 2);
    for (const page of [await visitor.client.categories.read({ id }), await categories().readOwn({ id })]) {
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

  test('ORG-224 the state of a live category is one of four, and nothing before', async () => {
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

  test('ATH-333 ORG-082 ORG-083 the event lists its categories in order with ages, dates and entries', async () => {
    const eventId = await createEvent(app, organizer);
    const [one, two] = [await create(eventId, { ageRange: [14, 80] }), await create(eventId)];
    await insertEntry(app, two, athlete.uid);
    const { event } = await visitor.client.events.read({ id: eventId });
    expect(event.categories.map(({ uid, entries }) => [uid, entries])).toEqual([
      [one, 0],
      [two, 1],
    ]);
    expect(event.categories[0]).toMatchObject({ ageRange: [14, 80], start: new Date(base + 10 * day).toISOString() });
    const own = await organizer.client.events.readOwn({ id: eventId });
    expect(own.categories[1]?.joinedUsers).toEqual([{ uid: athlete.uid, team: false }]);
  });
});

describe('the order', () => {
  const order = async (eventId: string) =>
    (await visitor.client.events.read({ id: eventId })).event.categories.map(({ uid }) => uid);

  test('is the one that its organizer gives', async () => {
    const eventId = await createEvent(app, organizer);
    const ids = [await create(eventId), await create(eventId), await create(eventId)];
    await categories().reorder({ eventId, order: [ids[2]!, ids[0]!, ids[1]!] });
    expect(await order(eventId)).toEqual([ids[2], ids[0], ids[1]]);
    await create(eventId);
    expect((await order(eventId)).slice(0, 3)).toEqual([ids[2], ids[0], ids[1]]);
  });

  test('stays in the hands of the organizer: an event takes no more categories than can be ordered', async () => {
    const eventId = await createEvent(app, organizer);
    const first = await create(eventId);
    const row = await app.database.kysely
      .selectFrom('categories')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 498 }, (_, index) => ({ ...row, id: crypto.randomUUID(), position: index + 1 }));
    await app.database.kysely.insertInto('categories').values(more).execute();
    const refusal = { code: 'REFUSED', message: words.tooMany };
    const added = await Promise.allSettled([create(eventId), categories().copy({ id: first, name: 'Copia' })]);
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
    await expect(create(eventId)).rejects.toMatchObject(refusal);
    await expect(categories().copy({ id: first, name: 'Copia' })).rejects.toMatchObject(refusal);
    const turned = (await order(eventId)).reverse();
    await categories().reorder({ eventId, order: turned });
    expect(await order(eventId)).toEqual(turned);
  });

  test('is refused when it does not name exactly the categories that there are', async () => {
    const eventId = await createEvent(app, organizer);
    const foreign = await create(await createEvent(app, organizer));
    const [a, b] = [await create(eventId), await create(eventId)];
    for (const wrong of [[], [a], [a, a], [a, b, foreign], [a, foreign], [a, b, 'nada'], [a, b, b]]) {
      await expect(categories().reorder({ eventId, order: wrong })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: words.orderChanged,
      });
    }
    expect(await order(eventId)).toEqual([a, b]);
  });
});

describe('copying', () => {
  test('a copy stands behind its original with all its tests, unpublished and without anybody', async () => {
    const eventId = await createEvent(app, organizer, {
      ...withQualifier(app),
      simultaneousCategories: true,
      scenarios: [{ uid: null, stageName: 'Tarima' }],
    });
    const { scenarios } = (await organizer.client.events.readOwn({ id: eventId })).event;
    const id = await create(eventId, { photo: await pngDataUrl(), team: true, members: 2, capacity: 9 });
    const last = await create(eventId);
    const scenarioId = scenarios[0]!.uid;
    await createWod(app, organizer, id, { name: 'Zeta', scenarioId, photo: await pngDataUrl('#aa0000') });
    app.setNow(new Date(base + minute));
    const dates = { start: toWall(base + 10 * day, zone), end: toWall(base + 11 * day, zone) };
    await createWod(app, organizer, id, { ...dates, name: 'Alfa', scenarioId, isFinal: true });
    await createWod(app, organizer, id, { ...dates, name: 'En casa', typeEvent: 'qualifier' });
    app.setNow(new Date(base + 2 * minute));
    const general = await createGeneralWod(app, organizer, eventId, { ...dates, name: 'Común', scenarioId });
    await organizer.client.generalWods.assign({ id: general, categories: [id] });
    await insertEntry(app, id, athlete.uid);
    await categories().setPublish({ id, publish: 'publish' });
    await categories().setAudit({ id, isAudit: true });

    const { uid: copy } = await categories().copy({ id, name: 'Élite B' });
    const [original, copied] = [await categories().readOwn({ id }), await categories().readOwn({ id: copy })];
    expect(copied.category).toEqual({
      ...original.category,
      uid: copy,
      name: 'Élite B',
      publish: 'unPublish',
      isAudit: false,
      entries: 0,
      joinedUsers: [],
    });
    for (const list of ['eventTests', 'qualifierTests'] as const) {
      expect(copied[list]).toEqual(original[list].map(wod => ({ ...wod, uid: expect.any(String), idCategory: copy })));
      for (const [index, wod] of copied[list].entries()) expect(wod.uid).not.toBe(original[list][index]?.uid);
    }
    expect(copied.eventTests.map(({ name }) => name)).toEqual(['Zeta', 'Alfa', 'Común']);
    const { generalWods } = await organizer.client.generalWods.list({ eventId });
    expect(generalWods[0]?.assignCategory).toEqual([id, copy]);
    const { event } = await visitor.client.events.read({ id: eventId });
    expect(event.categories.map(({ uid }) => uid)).toEqual([id, copy, last]);
  });

  test('one of the two may lose or change its pictures, and the other keeps them', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId, { photo: await pngDataUrl() });
    await createWod(app, organizer, id, { photo: await pngDataUrl() });
    const { uid: copy } = await categories().copy({ id, name: 'Gemela' });
    const { category, eventTests } = await categories().readOwn({ id });
    const pictures = [category.photo, eventTests[0]!.photo!];
    await categories().remove({ id });
    // Another picture of the same queue goes after these would have gone.
    const other = await create(eventId, { photo: await pngDataUrl() });
    const { photo } = await read(other);
    await edit(other, { photo: '' });
    await isGone(photo);
    for (const url of pictures) expect(await isThere(url)).toBe(true);
    expect((await read(copy)).photo).toBe(category.photo);
    await categories().remove({ id: copy });
    for (const url of pictures) await isGone(url);
  });
});

describe('defaults', () => {
  test('M4 begin as they are built in and are then those of the organization', async () => {
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
