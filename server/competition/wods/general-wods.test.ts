import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Visitor } from '#testing/app.ts';
import { day, fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import { createCategory, createGeneralWod, createWod, wodForm } from '#testing/factories/categories.ts';
import { createEvent, insertEntry, insertResult, withQualifier } from '#testing/factories/events.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';

const words = messages.generalWod;

const { app, organizer, rival, athlete, visitor, base, atDay, wall } = await openEventApp();

const general = () => organizer.client.generalWods;
const create = (eventId: string, changes = {}) => createGeneralWod(app, organizer, eventId, changes);
const addCategory = (eventId: string, name: string, changes = {}) =>
  createCategory(app, organizer, eventId, { name, ...changes });
const testsOf = async (id: string) => (await organizer.client.categories.readAsOrganizer({ id })).eventTests;
const read = async (eventId: string, id: string) =>
  (await general().list({ eventId })).generalWods.find(({ uid }) => uid === id);
const addResult = async (wodId: string, categoryId: string) =>
  insertResult(app, wodId, await insertEntry(app, categoryId, athlete.uid));

async function assigned(changes = {}) {
  const eventId = await createEvent(app, organizer);
  const [one, two] = [await addCategory(eventId, 'Élite'), await addCategory(eventId, 'Máster')];
  const id = await create(eventId, changes);
  expect(await general().assign({ id, categories: [two, one] })).toEqual({ created: 2, removed: 0, skipped: [] });
  return { eventId, one, two, id };
}

describe('creation and list of general tests', () => {
  test('ORG-012 ORG-230 ORG-231 ORG-256 ORG-436 ORG-437 ORG-438 a full form → stored, on hold, in no category; listed oldest first', async () => {
    const eventId = await createEvent(app, organizer, { type: 'online' });
    const id = await create(eventId, { name: 'Murph', typeEvent: 'online', typeWod: 'for time', validReps: 600 });
    const { generalWods } = await general().list({ eventId });
    const { name: _n, photo: _p, start: _s, end: _e, scenarioId: _sc, ...form } = wodForm(app);
    expect(generalWods).toEqual([
      {
        ...form,
        uid: id,
        idEvent: eventId,
        name: 'Murph',
        photo: null,
        photoCard: null,
        typeEvent: 'online',
        typeWod: 'for time',
        needTime: true,
        validReps: 600,
        unit: 'reps',
        start: new Date(base + 10 * day).toISOString(),
        end: new Date(base + 11 * day).toISOString(),
        durationFormat: 'mm:ss',
        scenarioId: null,
        scenario: null,
        scenarioName: null,
        reveal: 'now',
        revealAt: null,
        shownFrom: null,
        status: 'on_hold',
        version: 1,
        assignCategory: [],
        categoriesWithResults: [],
      },
    ]);
    app.setNow(new Date(base + minute));
    const second = await create(eventId, { typeEvent: 'online' });
    expect((await general().list({ eventId })).generalWods.map(({ uid }) => uid)).toEqual([id, second]);
  });

  test('ORG-342 dates outside the event, or outside the qualifier for its tests → refused', async () => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const { outside } = messages.wod.dateProblems;
    await expect(create(eventId, { start: wall(10, -minute) })).rejects.toMatchObject(fieldRefusal('start', outside));
    await expect(create(eventId, { typeEvent: 'qualifier', end: wall(11, minute) })).rejects.toMatchObject(
      fieldRefusal('end', outside),
    );
    await expect(create(eventId, { start: wall(10), end: wall(12) })).resolves.toBeTypeOf('string');
    await expect(create(await createEvent(app, organizer), { typeEvent: 'qualifier' })).rejects.toMatchObject(
      fieldRefusal('typeEvent', messages.wod.typeEvent),
    );
  });

  test('the event is completed → no new general test and no assignment', async () => {
    const eventId = await createEvent(app, organizer);
    const [id, category] = [await create(eventId), await addCategory(eventId, 'Élite')];
    const form = wodForm(app);
    atDay(13);
    await expect(general().create({ eventId, form })).rejects.toMatchObject(refusal(messages.wod.eventCompleted));
    await expect(general().assign({ id, categories: [category] })).rejects.toMatchObject(
      refusal(messages.wod.eventCompleted),
    );
  });

  test('ORG-440 a name → answers whether the category has a test of that name', async () => {
    const category = await addCategory(await createEvent(app, organizer), 'Élite');
    await createWod(app, organizer, category, { name: 'Ñandú' });
    const exists = async (name: string) => (await general().exists({ categoryId: category, name })).exists;
    expect([await exists(' ñANDÚ '), await exists('Nandu'), await exists('')]).toEqual([true, false, false]);
  });
});

describe('assignment of general tests', () => {
  test('ORG-259 ORG-258 new categories → each gets its own copy; repeated → nothing changes', async () => {
    const { eventId, one, two, id } = await assigned({ name: 'Común', isFinal: true, photo: await pngDataUrl() });
    const stored = await read(eventId, id);
    expect(stored?.assignCategory).toEqual([one, two]);
    const { assignCategory: _a, categoriesWithResults: _c, ...shown } = stored!;
    for (const category of [one, two]) {
      expect(await testsOf(category)).toEqual([
        {
          ...shown,
          uid: expect.any(String),
          idCategory: category,
          generalWodId: id,
          status: 'on_hold',
          bestTime: 0,
          overallBestTime: 0,
        },
      ]);
    }
    // A repeated call changes nothing.
    expect(await general().assign({ id, categories: [one, two, one] })).toEqual({
      created: 0,
      removed: 0,
      skipped: [],
    });
  });

  test('ORG-260 a category has a test of that name → skipped and named', async () => {
    const eventId = await createEvent(app, organizer);
    const [one, two] = [await addCategory(eventId, 'Élite'), await addCategory(eventId, 'Máster')];
    const own = await createWod(app, organizer, one, { name: 'fran' });
    const id = await create(eventId, { name: 'Fran' });
    expect(await general().assign({ id, categories: [one, two] })).toEqual({
      created: 1,
      removed: 0,
      skipped: ['Élite'],
    });
    expect((await testsOf(one)).map(({ uid }) => uid)).toEqual([own]);
    expect((await read(eventId, id))?.assignCategory).toEqual([two]);
  });

  test('ORG-261 ORG-441 a category is removed → that category loses this test and no other', async () => {
    const { eventId, one, two, id } = await assigned({ photo: await pngDataUrl() });
    const kept = await createWod(app, organizer, one);
    expect(await general().assign({ id, categories: [two] })).toEqual({ created: 0, removed: 1, skipped: [] });
    expect((await testsOf(one)).map(({ uid }) => uid)).toEqual([kept]);
    expect(await testsOf(two)).toHaveLength(1);
    expect((await read(eventId, id))?.assignCategory).toEqual([two]);
  });

  test('ORG-441 a choice based on an older state → refused, no unseen test is deleted', async () => {
    const { eventId, one, two, id } = await assigned();
    const three = await addCategory(eventId, 'Escalada');
    const [shown, categories] = [
      [one, two],
      [one, two],
    ];
    await general().assign({ id, categories: [one, two, three], seen: shown });
    const stale = { code: 'CONFLICT', message: words.assignmentsChanged };
    await expect(general().assign({ id, categories, seen: shown })).rejects.toMatchObject(stale);
    expect((await read(eventId, id))?.assignCategory).toEqual([one, two, three]);
    expect(await general().assign({ id, categories, seen: [one, two, three] })).toMatchObject({ removed: 1 });
    expect(await general().assign({ id, categories: [one], seen: [one, two, three] })).toMatchObject({ removed: 1 });
  });

  test('E7 a removed category has results → refused, and nothing changes', async () => {
    const { eventId, one, two, id } = await assigned();
    const three = await addCategory(eventId, 'Novatos');
    await addResult((await testsOf(one))[0]!.uid, one);
    await expect(general().assign({ id, categories: [three] })).rejects.toMatchObject(
      refusal(words.resultsIn('Élite')),
    );
    expect(await read(eventId, id)).toMatchObject({ assignCategory: [one, two], categoriesWithResults: [one] });
    expect(await testsOf(three)).toEqual([]);
    expect(await general().assign({ id, categories: [one, three] })).toMatchObject({ created: 1, removed: 1 });
  });

  test('ORG-259 E7 dates outside some new categories → refused with their names', async () => {
    const eventId = await createEvent(app, organizer);
    const early = await addCategory(eventId, 'Temprana', { start: wall(10), end: wall(10.5) });
    const late = await addCategory(eventId, 'Tardía', { start: wall(10, minute), end: wall(12) });
    const whole = await addCategory(eventId, 'Entera');
    const id = await create(eventId);
    await expect(general().assign({ id, categories: [early, late, whole] })).rejects.toMatchObject(
      refusal(words.outside('Temprana, Tardía')),
    );
    expect(await testsOf(whole)).toEqual([]);
    expect(await general().assign({ id, categories: [whole] })).toMatchObject({ created: 1 });
  });

  test('ORG-354 an assignment without categories → refused with its own message', async () => {
    const { id } = await assigned();
    await expect(general().assign({ id, categories: [] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        issues: [
          expect.objectContaining({
            path: ['categories'],
            message: 'Por favor selecciona las categorías para este WOD',
          }),
        ],
      },
    });
  });

  test('ORG-396 a category of another event or organizer, or an unknown one → refused', async () => {
    const { eventId, one, two, id } = await assigned();
    const elsewhere = await addCategory(await createEvent(app, organizer), 'De otro evento');
    const foreign = await createCategory(app, rival, await createEvent(app, rival));
    for (const [category, code] of [
      [elsewhere, 'NOT_FOUND'],
      [foreign, 'FORBIDDEN'],
      ['nada', 'NOT_FOUND'],
    ] as const) {
      await expect(general().assign({ id, categories: [one, category] })).rejects.toMatchObject({ code });
    }
    expect((await read(eventId, id))?.assignCategory).toEqual([one, two]);
  });

  test('a category is assigned and deleted in parallel → deleted with all its tests', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId);
    for (let round = 0; round < 4; round++) {
      const category = await addCategory(eventId, `Ronda ${round}`);
      const outcomes = await Promise.allSettled([
        general().assign({ id, categories: [category] }),
        general().assign({ id, categories: [category] }),
        organizer.client.categories.remove({ id: category }),
      ]);
      expect(outcomes[2]?.status).toBe('fulfilled');
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect((await read(eventId, id))?.assignCategory).toEqual([]);
  });

  test('assigned three times in parallel → one test in the category', async () => {
    const eventId = await createEvent(app, organizer);
    const [id, category] = [await create(eventId), await addCategory(eventId, 'Élite')];
    const answers = await Promise.all([1, 2, 3].map(() => general().assign({ id, categories: [category] })));
    expect(answers.map(({ created }) => created).sort()).toEqual([0, 0, 1]);
    expect(await testsOf(category)).toHaveLength(1);
  });
});

describe('editing of general tests', () => {
  test('ORG-013 ORG-257 ORG-439 E7 an edit → its tests change too; tests with results do not, and are named', async () => {
    const { eventId, one, two, id } = await assigned({ name: 'Antes' });
    await addResult((await testsOf(one))[0]!.uid, one);
    const form = wodForm(app, { name: 'Después', typeWod: 'peso', timeCap: 42, start: wall(11), end: wall(12) });
    expect(await general().update({ id, form })).toEqual({ updated: 1, untouched: ['Élite'] });
    expect(await read(eventId, id)).toMatchObject({ name: 'Después', timeCap: 42, status: 'on_hold' });
    expect((await testsOf(one))[0]).toMatchObject({ name: 'Antes', typeWod: 'amrap', timeCap: 600 });
    expect((await testsOf(two))[0]).toMatchObject({
      name: 'Después',
      typeWod: 'peso',
      timeCap: 42,
      start: new Date(base + 11 * day).toISOString(),
      generalWodId: id,
    });
  });

  test('E7 fields that the edit does not change → each test keeps its own values', async () => {
    const { eventId, one, two, id } = await assigned({ name: 'Fran', photo: await pngDataUrl('#330033') });
    const { uid } = (await testsOf(one))[0]!;
    const own = { start: wall(10, 3 * 3_600_000), end: wall(10, 4 * 3_600_000) };
    const { name: _n, description: _d, start: _s, end: _e, ...rest } = wodForm(app);
    const photo = await pngDataUrl('#003333');
    await organizer.client.wods.update({ id: uid, form: { ...rest, name: 'Fran', timeCap: 300, photo } });
    await organizer.client.wods.updateDates({ id: uid, dates: own });
    const [before] = await testsOf(one);

    const { photo: stored } = (await read(eventId, id))!;
    const form = wodForm(app, { name: 'Fran', description: 'Con su letra corregida.', photo: stored! });
    expect(await general().update({ id, form })).toEqual({ updated: 2, untouched: [] });
    const version = before!.version + 1;
    expect(await testsOf(one)).toEqual([{ ...before, version, description: 'Con su letra corregida.' }]);
    expect(await isStored(app, before?.photo)).toBe(true);

    await general().update({ id, form: { ...form, start: wall(11), end: wall(12), timeCap: 240 } });
    const moved = { start: new Date(base + 11 * day).toISOString(), end: new Date(base + 12 * day).toISOString() };
    expect(await testsOf(one)).toMatchObject([{ ...moved, timeCap: 240, photo: before?.photo }]);
    expect(await testsOf(two)).toMatchObject([{ ...moved, timeCap: 240, photo: stored }]);
  });

  test('E7 a test moved to the qualifier → stays there until the edit changes stage or dates', async () => {
    const eventId = await createEvent(app, organizer, withQualifier(app));
    const category = await addCategory(eventId, 'Élite');
    const id = await create(eventId, { start: wall(11), end: wall(12) });
    await general().assign({ id, categories: [category] });
    const { uid } = (await testsOf(category))[0]!;
    const qualifierTests = async () =>
      (await organizer.client.categories.readAsOrganizer({ id: category })).qualifierTests;
    await organizer.client.wods.updateDates({ id: uid, dates: { start: wall(10), end: wall(11) } });
    const { start: _s, end: _e, ...rest } = wodForm(app, { typeEvent: 'qualifier' });
    await organizer.client.wods.update({ id: uid, form: rest });

    await general().update({ id, form: wodForm(app, { name: 'Otro', start: wall(11), end: wall(12) }) });
    expect(await qualifierTests()).toMatchObject([{ uid, name: 'Otro', typeEvent: 'qualifier', status: null }]);
    await general().update({ id, form: wodForm(app, { name: 'Otro', start: wall(11.5), end: wall(12) }) });
    expect(await qualifierTests()).toEqual([]);
    const start = new Date(base + 11.5 * day).toISOString();
    expect(await testsOf(category)).toMatchObject([{ uid, typeEvent: 'offline', status: 'on_hold', start }]);
  });

  test('new dates lie outside a category whose test would take them → refused with the category’s name', async () => {
    const { eventId, one, id } = await assigned();
    const short = await addCategory(eventId, 'Corta', { start: wall(10), end: wall(11) });
    await general().assign({ id, categories: [one, short] });
    const form = wodForm(app, { start: wall(10), end: wall(12) });
    await expect(general().update({ id, form })).rejects.toMatchObject(refusal(words.outside('Corta')));
    await addResult((await testsOf(short))[0]!.uid, short);
    expect(await general().update({ id, form })).toEqual({ updated: 1, untouched: ['Corta'] });
  });

  test('ORG-352 the event starts → the general test is locked with all its tests', async () => {
    const { eventId, two, id } = await assigned({ name: 'Antes' });
    const form = wodForm(app, { name: 'Después' });
    atDay(10);
    await expect(general().update({ id, form })).rejects.toMatchObject(refusal(messages.wod.locked));
    atDay(10, -1);
    expect(await general().update({ id, form })).toEqual({ updated: 2, untouched: [] });
    expect((await testsOf(two))[0]?.name).toBe('Después');
    expect((await read(eventId, id))?.name).toBe('Después');
  });

  test('ORG-352 a future qualifier, but one test moved to the started event → locked', async () => {
    const window = { ...withQualifier(app), startQualifier: wall(10.5) };
    const eventId = await createEvent(app, organizer, window);
    const category = await addCategory(eventId, 'Élite');
    const dates = { start: wall(10.5), end: wall(11) };
    const id = await create(eventId, { name: 'Antes', typeEvent: 'qualifier', ...dates });
    await general().assign({ id, categories: [category] });
    const [{ uid } = { uid: '' }] = (await organizer.client.categories.readAsOrganizer({ id: category }))
      .qualifierTests;
    const { start: _s, end: _e, ...rest } = wodForm(app, { name: 'Antes' });
    await organizer.client.wods.update({ id: uid, form: rest });
    atDay(10);
    const form = wodForm(app, { name: 'Después', typeEvent: 'qualifier', ...dates });
    await expect(general().update({ id, form })).rejects.toMatchObject(refusal(messages.wod.locked));
    expect((await testsOf(category))[0]?.name).toBe('Antes');
  });

  test('ORG-428 a replaced picture → deleted once no test shows it', async () => {
    const { eventId, one, two, id } = await assigned({ photo: await pngDataUrl('#330000') });
    const before = (await read(eventId, id))?.photo;
    await addResult((await testsOf(one))[0]!.uid, one);
    await general().update({ id, form: wodForm(app, { photo: await pngDataUrl('#003300') }) });
    const after = (await read(eventId, id))?.photo;
    expect([(await testsOf(one))[0]?.photo, (await testsOf(two))[0]?.photo]).toEqual([before, after]);
    await general().update({ id, form: wodForm(app, { photo: '' }) });
    await expectDeleted(app, after);
    expect(await isStored(app, before)).toBe(true);
  });
});

describe('deletion of general tests', () => {
  test('ORG-442 without results → deleted with all its tests and their picture', async () => {
    const { eventId, one, two, id } = await assigned({ photo: await pngDataUrl() });
    const photo = (await read(eventId, id))?.photo;
    const kept = await createWod(app, organizer, one);
    await general().remove({ id });
    expect((await general().list({ eventId })).generalWods).toEqual([]);
    expect((await testsOf(one)).map(({ uid }) => uid)).toEqual([kept]);
    expect(await testsOf(two)).toEqual([]);
    await expectDeleted(app, photo);
    await expect(general().remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('E7 results in a category → refused with its name, nothing changes', async () => {
    const { eventId, one, two, id } = await assigned();
    await addResult((await testsOf(two))[0]!.uid, two);
    await expect(general().remove({ id })).rejects.toMatchObject(refusal(words.resultsIn('Máster')));
    expect(await read(eventId, id)).toMatchObject({ assignCategory: [one, two], categoriesWithResults: [two] });
    expect([await testsOf(one), await testsOf(two)].map(tests => tests.length)).toEqual([1, 1]);
  });
});

test('ORG-397 general tests: another organization, an athlete, a visitor or unknown ids → every call is refused', async () => {
  const { eventId, one, id } = await assigned();
  const attempts = (who: Visitor, home: string, category: string, target: string) => {
    const { generalWods: client } = who.client;
    return [
      client.list({ eventId: home }),
      client.exists({ categoryId: category, name: 'Fran' }),
      client.create({ eventId: home, form: wodForm(app) }),
      client.update({ id: target, form: wodForm(app) }),
      client.assign({ id: target, categories: [category] }),
      client.remove({ id: target }),
    ];
  };
  for (const [who, home, category, target, code] of [
    [rival, eventId, one, id, 'FORBIDDEN'],
    [organizer, 'nada', 'nada', 'nada', 'NOT_FOUND'],
    [athlete, eventId, one, id, 'FORBIDDEN'],
    [visitor, eventId, one, id, 'UNAUTHORIZED'],
  ] as const) {
    const outcomes = await Promise.allSettled(attempts(who, home, category, target));
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code }) })));
  }
  expect((await general().list({ eventId })).generalWods).toHaveLength(1);
});
