import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { wodTypes } from '#domain/competition/wods/wod-types.ts';
import { toInstant, toWall } from '#domain/foundation/time/zones.ts';
import type { Visitor } from '#testing/app.ts';
import { day, fieldRefusal, minute, openEventApp, refusal, zone } from '#testing/event-app.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import { createCategory, createGeneralWod, createWod, wodEdit, wodForm } from '#testing/factories/categories.ts';
import { createEvent, insertEntry, insertResult, wallIn, withQualifier } from '#testing/factories/events.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';

const words = messages.wod;

const { app, organizer, rival, athlete, visitor, base, atDay, wall } = await openEventApp();

const wods = () => organizer.client.wods;
const create = (categoryId: string, changes = {}) => createWod(app, organizer, categoryId, changes);
const read = async (id: string) => (await wods().readAsOrganizer({ id })).wod;
const edit = (id: string, changes = {}) => wods().update({ id, form: wodEdit(app, { name: 'Editado', ...changes }) });
const issueAt = (path: (string | number)[], message: string) => ({
  code: 'BAD_REQUEST',
  cause: { issues: expect.arrayContaining([expect.objectContaining({ path, message })]) },
});
const newCategory = async (event = {}, changes = {}) =>
  createCategory(app, organizer, await createEvent(app, organizer, event), changes);
const addResult = async (wodId: string, categoryId: string) =>
  insertResult(app, wodId, await insertEntry(app, categoryId, athlete.uid));

describe('creation of tests', () => {
  test('ORG-010 ORG-225 ORG-228 ORG-229 ORG-258 ORG-424 ORG-425 ORG-522 ORG-539 ORG-540 ATH-273 ATH-275 ATH-276 ATH-277 a full form → all fields are stored, and the public reads them', async () => {
    const category = await newCategory();
    const id = await create(category, { name: ' Fran ', typeWod: 'distancia', needTime: true, isFinal: true });
    const { wod, category: home, event, isLocked, results } = await wods().readAsOrganizer({ id });
    expect(wod).toEqual({
      uid: id,
      idEvent: event.uid,
      idCategory: category,
      generalWodId: null,
      name: 'Fran',
      description: 'Veintiuno, quince, nueve.',
      photo: null,
      photoCard: null,
      typeEvent: 'offline',
      typeWod: 'distancia',
      rounds: 3,
      needTime: true,
      isWodPenalized: false,
      validReps: null,
      start: new Date(base + 10 * day).toISOString(),
      end: new Date(base + 11 * day).toISOString(),
      timeCap: 600,
      durationFormat: 'mm:ss',
      isFinal: true,
      scenarioId: null,
      scenario: null,
      scenarioName: null,
      reveal: 'now',
      revealAt: null,
      shownFrom: null,
      exercises: [
        { name: 'Thrusters', cant: 21, unit: 'reps' },
        { name: 'Dominadas', cant: 15, unit: 'reps' },
      ],
      unit: 'm',
      status: 'on_hold',
      version: 1,
      bestTime: 0,
      overallBestTime: 0,
    });
    expect([home.uid, home.tests, isLocked, results]).toEqual([category, 1, false, 0]);
    const page = await visitor.client.categories.read({ id: category });
    expect(page.eventTests).toEqual([wod]);
  });

  test("ORG-226 ORG-334 the event's own type or its qualifier → accepted; any other stage → refused", async () => {
    const afar = await newCategory({ type: 'online', ...withQualifier(app) });
    expect(await read(await create(afar, { typeEvent: 'online' }))).toMatchObject({
      typeEvent: 'online',
      status: null,
    });
    expect(await read(await create(afar, { typeEvent: 'qualifier' }))).toMatchObject({
      typeEvent: 'qualifier',
      status: null,
    });
    await expect(create(afar, { typeEvent: 'offline' })).rejects.toMatchObject(
      fieldRefusal('typeEvent', words.typeEvent),
    );
    await expect(create(await newCategory(), { typeEvent: 'qualifier' })).rejects.toMatchObject(
      fieldRefusal('typeEvent', words.typeEvent),
    );
  });

  test.each([
    ['ORG-333 ORG-349', ['name'], '  ', 'Por favor introduce el nombre del Evento!'],
    ['ORG-334 ORG-350', ['typeEvent'], undefined, 'Por favor introduce el tipo de evento.'],
    ['ORG-335 ORG-351', ['typeWod'], undefined, 'Por favor introduce el tipo de test que quieres crear.'],
    ['ORG-337', ['rounds'], 'tres', words.rounds],
    ['ORG-338 ORG-524', ['rounds'], 0, words.rounds],
    ['ORG-340', ['validReps'], 'cien', words.validReps],
    ['ORG-341', ['start'], '', words.start],
    ['ORG-341', ['end'], undefined, words.end],
    ['ORG-343', ['timeCap'], null, words.timeCap],
    ['ORG-343', ['timeCap'], 0, words.timeCap],
    ['E5', ['timeCap'], 3600, words.timeCap],
    ['ORG-344', ['isFinal'], undefined, words.isFinal],
    ['ORG-346', ['exercises'], [], 'Por favor introduce al menos un ejercicio!'],
    ['ORG-347', ['exercises', 0, 'name'], [{ name: '   ', cant: 1 }], words.exerciseName],
    ['ORG-348', ['exercises', 0, 'cant'], [{ name: 'Remo' }], words.exerciseQuantity],
    ['walk-organizer B12', ['exercises', 0, 'unit'], [{ name: 'Remo', cant: 1, unit: 'km' }], words.exerciseUnit],
    ['ORG-348', ['exercises', 0, 'cant'], [{ name: 'Remo', cant: 0 }], words.exerciseQuantity],
  ])('%s %j is %j → refused with its own message', async (_row, path, value, message) => {
    const categoryId = await newCategory();
    const form = { ...wodForm(app), [`${path[0]}`]: value } as never;
    await expect(wods().create({ categoryId, form })).rejects.toMatchObject(issueAt(['form', ...path], message));
  });

  test('ORG-336 ORG-537 ATH-274 six types → accepted; `repeticiones` → amrap; any other → refused', async () => {
    const category = await newCategory();
    for (const typeWod of wodTypes) {
      expect((await read(await create(category, { typeWod, validReps: 90 }))).typeWod).toBe(typeWod);
    }
    expect((await read(await create(category, { typeWod: 'repeticiones' }))).typeWod).toBe('amrap');
    await expect(create(category, { typeWod: 'sumo' })).rejects.toMatchObject(
      issueAt(['form', 'typeWod'], words.typeWod),
    );
  });

  test.each([
    ['for time', false, true],
    ['peso', true, false],
    ['amrap', true, true],
    ['puntos', false, false],
  ])('E5 type %s, time asked: %s → the test requires a time: %s', async (typeWod, needTime, stored) => {
    const id = await create(await newCategory(), { typeWod, needTime, validReps: 10 });
    expect((await read(id)).needTime).toBe(stored);
  });

  test('ORG-339 penalised or for time → a target is required; other tests → the target is dropped', async () => {
    const category = await newCategory();
    for (const changes of [{ isWodPenalized: true }, { typeWod: 'for time' as const }]) {
      await expect(create(category, { ...changes, validReps: null })).rejects.toMatchObject(
        issueAt(['form', 'validReps'], words.validReps),
      );
      expect((await read(await create(category, { ...changes, validReps: 90 }))).validReps).toBe(90);
    }
    expect((await read(await create(category, { validReps: 90 }))).validReps).toBeNull();
  });

  test('ORG-227 ORG-345 an event with scenarios → its tests need one of them; qualifier tests have none', async () => {
    const names = ['Tarima', 'Arena'].map(stageName => ({ uid: null, stageName }));
    const event = { ...withQualifier(app), simultaneousCategories: true, scenarios: names };
    const eventId = await createEvent(app, organizer, event);
    const other = await createEvent(app, organizer, event);
    const scenariosOf = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event.scenarios;
    const [, second] = await scenariosOf(eventId);
    const [foreign] = await scenariosOf(other);
    const category = await createCategory(app, organizer, eventId);
    for (const scenarioId of [null, 'nada', foreign!.uid]) {
      await expect(create(category, { scenarioId })).rejects.toMatchObject(
        fieldRefusal('scenarioId', 'Por favor selecciona el escenario para este Test!'),
      );
    }
    expect(await read(await create(category, { scenarioId: second!.uid }))).toMatchObject({
      scenarioId: second!.uid,
      scenario: 1,
      scenarioName: 'Arena',
    });
    // A qualifier test is done at home, so it has no scenario.
    expect(await read(await create(category, { typeEvent: 'qualifier', scenarioId: second!.uid }))).toMatchObject({
      scenarioId: null,
      status: null,
    });
  });

  test('ORG-035 ORG-342 dates outside the category, or the qualifier for its tests → refused at that field', async () => {
    const category = await newCategory(withQualifier(app), { start: wall(11), end: wall(12, -minute) });
    const { outside } = words.dateProblems;
    const at = (start: string, end: string, typeEvent = 'offline') => create(category, { start, end, typeEvent });
    await expect(at(wall(11, -minute), wall(11.5))).rejects.toMatchObject(fieldRefusal('start', outside));
    await expect(at(wall(11.5), wall(12))).rejects.toMatchObject(fieldRefusal('end', outside));
    await expect(at(wall(11.5), wall(11.5))).rejects.toMatchObject(issueAt(['form', 'end'], words.dateProblems.order));
    await expect(at(wall(10), wall(11, minute), 'qualifier')).rejects.toMatchObject(fieldRefusal('end', outside));
    await expect(at(wall(10, -minute), wall(11), 'qualifier')).rejects.toMatchObject(fieldRefusal('start', outside));
    const { start, end } = await read(await at(wall(11), wall(12, -minute)));
    expect([start, end].map(moment => new Date(moment).getUTCSeconds())).toEqual([0, 0]);
    await expect(at(wall(10), wall(11), 'qualifier')).resolves.toBeTypeOf('string');
  });

  test('ORG-342 any dates → stored exactly if inside the category and in order', async () => {
    const category = await newCategory({}, { start: wall(10, 60 * minute), end: wall(11) });
    const [from, to] = [base + 10 * day + 60 * minute, base + 11 * day];
    const moment = fc
      .integer({ min: -120, max: 120 })
      .chain(offset => fc.constantFrom(from + offset * minute, to + offset * minute));
    await fc.assert(
      fc.asyncProperty(moment, moment, async (first, last) => {
        const dates = { start: toWall(first, zone), end: toWall(last, zone) };
        const fits = first >= from && last <= to && first < last;
        const outcome = await create(category, dates).then(read, () => null);
        expect(outcome !== null).toBe(fits);
        if (outcome) expect(outcome.start).toBe(toInstant(dates.start, zone).toISOString());
      }),
      { numRuns: 40 },
    );
  });

  test('a running event → accepts a test; a completed one → refused', async () => {
    const category = await newCategory();
    const form = wodForm(app);
    atDay(13, -1);
    await wods().create({ categoryId: category, form });
    atDay(13);
    await expect(wods().create({ categoryId: category, form })).rejects.toMatchObject(refusal(words.eventCompleted));
  });
});

describe('editing of tests', () => {
  test('ORG-011 ORG-427 an edit → changes all but the dates; a separate call changes those', async () => {
    const category = await newCategory();
    const id = await create(category);
    const before = await read(id);
    await edit(id, {
      typeWod: 'for time',
      validReps: 120,
      rounds: null,
      timeCap: 59,
      exercises: [{ name: 'Remo', cant: 0.5 }],
      start: wallIn(app, 11),
      end: wallIn(app, 12),
    });
    const after = await read(id);
    expect(after).toMatchObject({
      name: 'Editado',
      typeWod: 'for time',
      needTime: true,
      validReps: 120,
      rounds: null,
      timeCap: 59,
      exercises: [{ name: 'Remo', cant: 0.5, unit: 'reps' }],
    });
    expect([after.start, after.end]).toEqual([before.start, before.end]);
    await wods().updateDates({ id, dates: { start: wall(11), end: wall(12) } });
    expect((await read(id)).start).toBe(new Date(base + 11 * day).toISOString());
    await expect(wods().updateDates({ id, dates: { start: wall(11), end: wall(12, minute) } })).rejects.toMatchObject(
      fieldRefusal('end', words.dateProblems.outside),
    );
    await expect(wods().updateDates({ id, dates: { start: wall(12), end: wall(11) } })).rejects.toMatchObject(
      issueAt(['dates', 'end'], words.dateProblems.order),
    );
  });

  test('an edit chooses another stage → accepted only if the dates fit the window of that stage', async () => {
    const category = await newCategory(withQualifier(app));
    const fits = await create(category, { start: wall(10), end: wall(11) });
    const late = await create(category, { start: wall(11), end: wall(12) });
    await edit(fits, { typeEvent: 'qualifier' });
    expect(await read(fits)).toMatchObject({ typeEvent: 'qualifier', status: null });
    await edit(fits, { typeEvent: 'offline' });
    expect(await read(fits)).toMatchObject({ typeEvent: 'offline', status: 'on_hold' });
    await expect(edit(late, { typeEvent: 'qualifier' })).rejects.toMatchObject(
      fieldRefusal('typeEvent', words.dateProblems.outside),
    );
    await expect(edit(late, { typeEvent: 'online' })).rejects.toMatchObject(fieldRefusal('typeEvent', words.typeEvent));
  });

  test('ORG-352 the event or the qualifier starts → tests of that stage are locked whole', async () => {
    // The qualifier begins half a day after the event, so the two starts differ.
    const qualifier = { qualifierOnline: true, startQualifier: wall(10.5), endQualifier: wall(11) };
    const category = await newCategory(qualifier);
    const own = await create(category);
    const home = await create(category, { typeEvent: 'qualifier', start: wall(10.5), end: wall(11) });
    const dates = { start: wall(10.5), end: wall(11) };
    const form = { offline: wodEdit(app), qualifier: wodEdit(app, { typeEvent: 'qualifier' }) };
    atDay(10, -1);
    await wods().update({ id: own, form: form.offline });
    expect((await wods().readAsOrganizer({ id: own })).isLocked).toBe(false);
    atDay(10);
    expect((await wods().readAsOrganizer({ id: own })).isLocked).toBe(true);
    await expect(wods().update({ id: own, form: form.offline })).rejects.toMatchObject(refusal(words.locked));
    await expect(wods().updateDates({ id: own, dates })).rejects.toMatchObject(refusal(words.locked));
    await wods().update({ id: home, form: form.qualifier });
    // A test cannot move into a stage that has begun.
    await expect(wods().update({ id: home, form: form.offline })).rejects.toMatchObject(refusal(words.locked));
    atDay(10.5);
    await expect(wods().update({ id: home, form: form.qualifier })).rejects.toMatchObject(refusal(words.locked));
    await expect(wods().updateDates({ id: home, dates })).rejects.toMatchObject(refusal(words.locked));
    expect((await wods().readAsOrganizer({ id: home })).isLocked).toBe(true);
  });

  test('ORG-352 a later test of a started event → locked, but may be deleted and created again', async () => {
    const category = await newCategory();
    const sunday = { start: wall(11.5), end: wall(11.6) };
    const later = await create(category, sunday);
    atDay(10);
    const edit = wods().update({ id: later, form: wodEdit(app, sunday) });
    await expect(edit).rejects.toMatchObject(refusal(words.locked));
    expect(words.locked).toContain('Mientras no tenga resultados puedes eliminarlo y crear otro.');
    await wods().remove({ id: later });
    expect((await wods().readAsOrganizer({ id: await create(category, sunday) })).isLocked).toBe(true);
  });

  test('a test with results → locked', async () => {
    const category = await newCategory();
    const id = await create(category);
    await addResult(id, category);
    await expect(edit(id)).rejects.toMatchObject(refusal(words.resultsLock));
    const dates = { start: wall(11), end: wall(12) };
    await expect(wods().updateDates({ id, dates })).rejects.toMatchObject(refusal(words.resultsLock));
    expect((await wods().readAsOrganizer({ id })).results).toBe(1);
  });

  test('ORG-428 picture: replaced or removed → the old file is deleted; unchanged → it stays', async () => {
    const id = await create(await newCategory(), { photo: await pngDataUrl('#111111') });
    const first = await read(id);
    expect(await isStored(app, first.photoCard)).toBe(true);
    await edit(id, { photo: `${first.photo}` });
    expect((await read(id)).photo).toBe(first.photo);
    await edit(id, { photo: await pngDataUrl('#222222') });
    const second = await read(id);
    expect(await isStored(app, second.photo)).toBe(true);
    await expectDeleted(app, first.photo);
    await edit(id, { photo: '' });
    expect((await read(id)).photo).toBeNull();
    await expectDeleted(app, second.photo);
    await expect(edit(id, { photo: `${second.photo}` })).rejects.toMatchObject(
      fieldRefusal('photo', messages.photo.broken),
    );
  });

  test('ORG-397 ORG-401 another organization, an athlete, a visitor or unknown ids → every call is refused', async () => {
    const category = await newCategory();
    const id = await create(category);
    const attempts = (who: Visitor, target: string, home: string) => {
      const { client } = who;
      return [
        client.wods.readAsOrganizer({ id: target }),
        client.wods.create({ categoryId: home, form: wodForm(app) }),
        client.wods.update({ id: target, form: wodEdit(app) }),
        client.wods.updateDates({ id: target, dates: { start: wall(11), end: wall(12) } }),
        client.wods.remove({ id: target }),
      ];
    };
    for (const [who, target, home, code] of [
      [rival, id, category, 'FORBIDDEN'],
      [organizer, 'nada', 'nada', 'NOT_FOUND'],
      [athlete, id, category, 'FORBIDDEN'],
      [visitor, id, category, 'UNAUTHORIZED'],
    ] as const) {
      const outcomes = await Promise.allSettled(attempts(who, target, home));
      expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code }) })));
    }
    expect((await wods().readAsOrganizer({ id })).category.tests).toBe(1);
  });
});

describe('deletion of tests', () => {
  test('ORG-429 a test without results → deleted with its picture, also after the start', async () => {
    const category = await newCategory();
    const id = await create(category, { photo: await pngDataUrl() });
    const { photo } = await read(id);
    atDay(10);
    await wods().remove({ id });
    await expect(wods().readAsOrganizer({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectDeleted(app, photo);
  });

  test('E7 a test with results → refused', async () => {
    const category = await newCategory();
    const id = await create(category);
    await addResult(id, category);
    await expect(wods().remove({ id })).rejects.toMatchObject(refusal(words.hasResults));
    expect((await read(id)).uid).toBe(id);
  });

  test('E7 a test of a general test → that category is no longer assigned', async () => {
    const eventId = await createEvent(app, organizer);
    const [one, two] = [await createCategory(app, organizer, eventId), await createCategory(app, organizer, eventId)];
    const general = await createGeneralWod(app, organizer, eventId, { photo: await pngDataUrl() });
    await organizer.client.generalWods.assign({ id: general, categories: [one, two] });
    const { eventTests } = await organizer.client.categories.readAsOrganizer({ id: one });
    await wods().remove({ id: eventTests[0]!.uid });
    const { generalWods } = await organizer.client.generalWods.list({ eventId });
    expect(generalWods[0]?.assignCategory).toEqual([two]);
  });

  test('a result arrives in parallel → exactly one of the two succeeds', async () => {
    const category = await newCategory();
    const entry = await insertEntry(app, category, athlete.uid);
    for (let round = 0; round < 5; round++) {
      const id = await create(category);
      const [removed, stored] = await Promise.allSettled([wods().remove({ id }), insertResult(app, id, entry)]);
      expect([removed.status, stored.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (removed.status === 'rejected') expect(removed.reason).toMatchObject(refusal(words.hasResults));
    }
  });
});
