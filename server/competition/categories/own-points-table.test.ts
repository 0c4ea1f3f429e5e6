import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory } from '#testing/factories/categories.ts';
import { createEvent } from '#testing/factories/events.ts';

const table = { points: [10_000, 9_550, 9_000], beyond: 'last' as const };
const own = { decrementType: 8 as const, pointsTable: table };

let app: TestApp;
let organizer: SignedIn;
let eventId: string;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  eventId = await createEvent(app, organizer);
});
afterAll(() => app.close());

const read = async (id: string) => (await organizer.client.categories.readAsOrganizer({ id })).category;

test('own points table: a category has one, or is copied → stored for both', async () => {
  const id = await createCategory(app, organizer, eventId, own);
  expect(await read(id)).toMatchObject(own);
  const { uid } = await organizer.client.categories.copy({ id, name: 'Copia' });
  expect(await read(uid)).toMatchObject(own);
});

test('own points table: another system is chosen → the table is removed', async () => {
  const id = await createCategory(app, organizer, eventId, own);
  const form = categoryForm(app, { decrementType: 6, pointsTable: table });
  await organizer.client.categories.update({ id, form });
  expect(await read(id)).toMatchObject({ decrementType: 6, pointsTable: null });
});

test.each([
  ['none', null, messages.pointsTable.missing],
  ['one without a line', { ...table, points: [] }, messages.pointsTable.missing],
  ['one that rises', { ...table, points: [100, 200] }, messages.pointsTable.rising(2)],
])('own points table: «Tabla propia» with %s → refused', async (_, pointsTable, message) => {
  const form = categoryForm(app, { ...own, pointsTable });
  await expect(organizer.client.categories.create({ eventId, form })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: expect.arrayContaining([expect.objectContaining({ message })]) },
  });
});
