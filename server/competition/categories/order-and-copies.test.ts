import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { day, minute, openEventApp, zone } from '#testing/event-app.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory, createGeneralWod, createWod } from '#testing/factories/categories.ts';
import { createEvent, insertEntry, withQualifier } from '#testing/factories/events.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';

const words = messages.category;

const { app, organizer, athlete, visitor, base } = await openEventApp();

const categories = () => organizer.client.categories;
const create = (eventId: string, changes = {}) => createCategory(app, organizer, eventId, changes);
const read = async (id: string) => (await categories().readAsOrganizer({ id })).category;
const edit = (id: string, changes = {}, who = organizer) =>
  who.client.categories.update({ id, form: categoryForm(app, { name: 'Editada', ...changes }) });

describe('order of categories', () => {
  const order = async (eventId: string) =>
    (await visitor.client.events.read({ id: eventId })).event.categories.map(({ uid }) => uid);

  test('the organizer sets an order → stored; a new category comes last', async () => {
    const eventId = await createEvent(app, organizer);
    const ids = [await create(eventId), await create(eventId), await create(eventId)];
    await categories().reorder({ eventId, order: [ids[2]!, ids[0]!, ids[1]!] });
    expect(await order(eventId)).toEqual([ids[2], ids[0], ids[1]]);
    await create(eventId);
    expect((await order(eventId)).slice(0, 3)).toEqual([ids[2], ids[0], ids[1]]);
  });

  test('500 categories → one more or a copy is refused, and all can still be ordered', async () => {
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

  test("a list that is not exactly the event's categories → refused, and the order stays", async () => {
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

describe('copies of categories', () => {
  test('a category with tests → its copy comes right after it, with all tests, unpublished, without entries', async () => {
    const eventId = await createEvent(app, organizer, {
      ...withQualifier(app),
      simultaneousCategories: true,
      scenarios: [{ uid: null, stageName: 'Tarima' }],
    });
    const { scenarios } = (await organizer.client.events.readAsOrganizer({ id: eventId })).event;
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
    const [original, copied] = [
      await categories().readAsOrganizer({ id }),
      await categories().readAsOrganizer({ id: copy }),
    ];
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

  test('the original loses its pictures → the copy still has them; both deleted → the files are deleted', async () => {
    const eventId = await createEvent(app, organizer);
    const id = await create(eventId, { photo: await pngDataUrl() });
    await createWod(app, organizer, id, { photo: await pngDataUrl() });
    const { uid: copy } = await categories().copy({ id, name: 'Gemela' });
    const { category, eventTests } = await categories().readAsOrganizer({ id });
    const pictures = [category.photo, eventTests[0]!.photo!];
    await categories().remove({ id });
    // The queue deletes this picture after the pictures above. When this one is gone, the others would be gone too.
    const other = await create(eventId, { photo: await pngDataUrl() });
    const { photo } = await read(other);
    await edit(other, { photo: '' });
    await expectDeleted(app, photo);
    for (const url of pictures) expect(await isStored(app, url)).toBe(true);
    expect((await read(copy)).photo).toBe(category.photo);
    await categories().remove({ id: copy });
    for (const url of pictures) await expectDeleted(app, url);
  });
});
