import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import type { Visitor } from '#testing/app.ts';
import { day, fieldRefusal, minute, openEventApp, zone } from '#testing/event-app.ts';
import { pngDataUrl, signUpAs } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory, createWod } from '#testing/factories/categories.ts';
import { createEvent, insertEntry, wallIn, withQualifier } from '#testing/factories/events.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';

const words = messages.category;

const { app, organizer, rival, athlete, visitor, base, atDay } = await openEventApp();

const online = { type: 'online' as const };
const categories = () => organizer.client.categories;
const create = (eventId: string, changes = {}) => createCategory(app, organizer, eventId, changes);
const read = async (id: string) => (await categories().readAsOrganizer({ id })).category;
const edit = (id: string, changes = {}, who = organizer) =>
  who.client.categories.update({ id, form: categoryForm(app, { name: 'Editada', ...changes }) });
const issueAt = (field: string, message: string) => ({
  code: 'BAD_REQUEST',
  cause: { issues: expect.arrayContaining([expect.objectContaining({ path: ['form', field], message })]) },
});

describe('creation of categories', () => {
  test('ORG-008 ORG-403 ORG-420 ORG-422 ORG-216 ORG-217 ORG-218 ORG-219 ORG-252 ORG-526 ORG-529 ATH-265 ATH-266 ATH-267 a full form → all fields are stored, unpublished and without entries', async () => {
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
    const { event } = await categories().readAsOrganizer({ id });
    expect(await read(id)).toEqual({
      uid: id,
      idEvent: eventId,
      name: 'Élite  Mixta',
      photo: event.photo,
      photoCard: event.photoCard,
      hasOwnPhoto: false,
      ageRange: [20, 30],
      admits: 'everybody',
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
      version: 1,
      status: null,
    });
  });

  test('ORG-325 ORG-527 ORG-528 fields left out → fitness, Descuento 10, no members, no limit', async () => {
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

  test('ORG-221 ORG-222 ORG-223 time caps → only on site; the number that advances → only with a qualifier', async () => {
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
    '%s %s is missing → refused where it applies, accepted elsewhere',
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
    ['E4', 'competitorsNumbers', 0, words.competitorsRange],
  ])('%s %s is %j → refused with its own message', async (_row, field, value, message) => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const form = { ...categoryForm(app), [field]: value } as never;
    await expect(categories().create({ eventId, form })).rejects.toMatchObject(
      field === 'ageRange' ? { code: 'BAD_REQUEST' } : issueAt(field, message),
    );
  });

  test('ORG-518 the ages 14 and 80 → accepted', async () => {
    const id = await create(await createEvent(app, organizer), { ageRange: [14, 80] });
    expect((await read(id)).ageRange).toEqual([14, 80]);
  });

  test('ORG-322 ORG-324 ORG-525 a team → needs at least one member', async () => {
    const eventId = await createEvent(app, organizer);
    await expect(create(eventId, { team: true, members: null })).rejects.toMatchObject(
      issueAt('members', words.members),
    );
    await expect(create(eventId, { team: true, members: 0 })).rejects.toMatchObject(
      issueAt('members', words.membersRange),
    );
    await expect(create(eventId, { team: true, members: 1 })).resolves.toBeTypeOf('string');
  });

  test('ORG-034 ORG-327 dates a minute outside the event → refused; stored seconds are zero', async () => {
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

  test("L6 dates of the form → wall times at the event's place", async () => {
    const timeZone = 'Europe/Madrid';
    const eventId = await createEvent(app, organizer, { timeZone });
    const { uid } = await categories().create({ eventId, form: categoryForm(app, {}, timeZone) });
    const { start } = await read(uid);
    expect(toWall(start, timeZone)).toBe(wallIn(app, 10, timeZone));
  });

  test('E4 the event is completed → no new category and no copy', async () => {
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

  test('ORG-396 another organization, an athlete, a visitor or an unknown event → refused', async () => {
    const eventId = await createEvent(app, organizer);
    const form = categoryForm(app, { photo: await pngDataUrl() });
    await expect(rival.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(categories().create({ eventId: 'nada', form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(athlete.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(visitor.client.categories.create({ eventId, form })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('six creations in parallel → positions without gaps or repeats', async () => {
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

describe('editing of categories', () => {
  test('ORG-009 ORG-403 ORG-421 a changed form → all its fields are stored', async () => {
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

  test('ORG-331 the event has started → team and members are locked, the rest may change', async () => {
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

  test('ORG-332 an online event has started → the start of the category is locked, its end is not', async () => {
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

  test("E5 new dates would leave tests outside → refused with the tests' names", async () => {
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

  test('J6 the category has entries → team, members and type are locked; the capacity holds all entries', async () => {
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

  test('ORG-216 picture: unchanged, replaced, removed → stored accordingly, and files without use are deleted', async () => {
    const id = await create(await createEvent(app, organizer), { photo: await pngDataUrl('#123456') });
    const first = await read(id);
    expect(first.hasOwnPhoto).toBe(true);
    await edit(id, { photo: first.photo });
    expect((await read(id)).photo).toBe(first.photo);
    await edit(id, { photo: await pngDataUrl('#654321') });
    const second = await read(id);
    expect(second.photo).not.toBe(first.photo);
    await expectDeleted(app, first.photo);
    await edit(id, { photo: '' });
    const { category, event } = await categories().readAsOrganizer({ id });
    expect(category).toMatchObject({ hasOwnPhoto: false, photo: event.photo });
    await expectDeleted(app, second.photo);
    // The category has no picture, so its form received the event's. Sending that picture back gives the category none
    // of its own.
    await edit(id, { photo: event.photo });
    expect((await read(id)).hasOwnPhoto).toBe(false);
    expect(await isStored(app, event.photo)).toBe(true);
  });

  test("picture: the address of another category's picture, or a broken file → refused", async () => {
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

  test('ORG-396 another organization, an athlete, a visitor or an unknown category → every call is refused', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId);
    const attempts = (who: Visitor, target: string, home: string) => {
      const client = who.client.categories;
      return [
        client.readAsOrganizer({ id: target }),
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
