import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { openEventApp } from '#testing/event-app.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory, createGeneralWod, createWod, wodForm } from '#testing/factories/categories.ts';
import { createEvent, eventForm, insertEntry } from '#testing/factories/events.ts';
import { expectDeleted } from '#testing/stored-files.ts';

const words = messages.category;

const { app, organizer, athlete, visitor, atDay } = await openEventApp();

const categories = () => organizer.client.categories;
const create = (eventId: string, changes = {}) => createCategory(app, organizer, eventId, changes);
const read = async (id: string) => (await categories().readAsOrganizer({ id })).category;
const edit = (id: string, changes = {}, who = organizer) =>
  who.client.categories.update({ id, form: categoryForm(app, { name: 'Editada', ...changes }) });

describe('deletion of categories', () => {
  test('ORG-087 ORG-404 ORG-423 ORG-541 before the start → deleted with tests and pictures; from the start → refused', async () => {
    const eventId = await createEvent(app, organizer);
    const [id, late] = [await create(eventId, { photo: await pngDataUrl() }), await create(eventId)];
    const wod = await createWod(app, organizer, id, { photo: await pngDataUrl() });
    const { photo } = await read(id);
    const { photo: wodPhoto } = (await organizer.client.wods.readAsOrganizer({ id: wod })).wod;
    atDay(10, -1);
    await categories().remove({ id });
    await expect(categories().readAsOrganizer({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(organizer.client.wods.readAsOrganizer({ id: wod })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectDeleted(app, photo);
    await expectDeleted(app, wodPhoto!);
    atDay(10);
    await expect(categories().remove({ id: late })).rejects.toMatchObject({
      code: 'REFUSED',
      message: words.deleteStarted,
    });
    expect((await read(late)).uid).toBe(late);
  });

  test('J6 a category with an entry → refused', async () => {
    const id = await create(await createEvent(app, organizer));
    await insertEntry(app, id, athlete.uid);
    await expect(categories().remove({ id })).rejects.toMatchObject({ code: 'REFUSED', message: words.deleteEntries });
    expect((await read(id)).entries).toBe(1);
  });

  test('two deletions, a new test and a copy in parallel → one deletion, and no orphan test', async () => {
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

test('deletion of categories: an entry arrives in parallel → exactly one of the two succeeds', async () => {
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

test('locks: eleven different calls on one event in parallel → all are answered, without a deadlock', async () => {
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
