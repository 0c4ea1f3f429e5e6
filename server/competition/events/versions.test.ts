import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import {
  categoryForm,
  createCategory,
  createGeneralWod,
  createWod,
  wodEdit,
  wodForm,
} from '#testing/factories/categories.ts';
import { createEvent, eventForm, insertEntry, wallIn } from '#testing/factories/events.ts';

let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
afterAll(() => app.close());

const own = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;
const category = async (id: string) => (await organizer.client.categories.readAsOrganizer({ id })).category;
const wod = async (id: string) => (await organizer.client.wods.readAsOrganizer({ id })).wod;
const general = async (eventId: string) => (await organizer.client.generalWods.list({ eventId })).generalWods[0]!;
const older = (message: string) => ({ code: 'CONFLICT', message });

async function editEvent(id: string, changes: Parameters<typeof eventForm>[1], version?: number) {
  const { photo } = await own(id);
  const form = { ...(await eventForm(app, { name: 'Copa', ...changes })), photo };
  return organizer.client.events.update({ id, form, version });
}

test('versions of an event: another window changed it → an edit of the old version is refused, of the new accepted', async () => {
  const id = await createEvent(app, organizer, { name: 'Copa' });
  const { version } = await own(id);
  await editEvent(id, { address: 'La otra calle' }, version);
  await expect(editEvent(id, { price: 100 }, version)).rejects.toMatchObject(older(messages.event.changedMeanwhile));
  const now = await own(id);
  expect(now).toMatchObject({ address: 'La otra calle', price: 4500 });
  expect(now.version).toBeGreaterThan(version);
  await editEvent(id, { address: 'La otra calle', price: 100 }, now.version);
  expect(await own(id)).toMatchObject({ address: 'La otra calle', price: 100 });
});

test('versions of an event: an edit names no version → always written', async () => {
  const id = await createEvent(app, organizer, { name: 'Copa' });
  await editEvent(id, { address: 'La otra calle' });
  await editEvent(id, { price: 100 });
  expect(await own(id)).toMatchObject({ price: 100 });
});

test('versions: two windows save in parallel → one is refused', async () => {
  const id = await createEvent(app, organizer, { name: 'Copa' });
  const { version } = await own(id);
  const both = await Promise.allSettled(['Uno', 'Dos'].map(address => editEvent(id, { address }, version)));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('versions of an event: its scenarios change → the version rises; the event is finished → no new version', async () => {
  const scenarios = [{ uid: null, stageName: 'Pista A' }];
  const id = await createEvent(app, organizer, { name: 'Copa', simultaneousCategories: true, scenarios });
  const before = await own(id);
  const kept = before.scenarios.map(({ uid }) => ({ uid, stageName: 'Pista B' }));
  await editEvent(id, { simultaneousCategories: true, scenarios: kept });
  const { version } = await own(id);
  expect(version).toBe(before.version + 1);
  app.setNow(new Date(Date.now() + 11 * 86_400_000));
  await organizer.client.events.finish({ id });
  expect((await own(id)).version).toBe(version);
  app.setNow(null);
});

test('versions: a changed category → the old version is refused; publishing or audit → no new version', async () => {
  const eventId = await createEvent(app, organizer);
  const id = await createCategory(app, organizer, eventId, { name: 'RX' });
  const { version } = await category(id);
  await organizer.client.categories.setPublish({ id, publish: 'publish' });
  await organizer.client.categories.setAudit({ id, isAudit: true });
  expect((await category(id)).version).toBe(version);
  await organizer.client.categories.update({ id, form: categoryForm(app, { name: 'RX+' }), version });
  await expect(
    organizer.client.categories.update({ id, form: categoryForm(app, { name: 'Novatos' }), version }),
  ).rejects.toMatchObject(older(messages.category.changedMeanwhile));
  expect((await category(id)).name).toBe('RX+');
  await organizer.client.categories.update({ id, form: categoryForm(app, { name: 'Novatos' }) });
});

test('versions: an edit of a test → answers the new version for the next call; the old → refused', async () => {
  const eventId = await createEvent(app, organizer);
  const categoryId = await createCategory(app, organizer, eventId);
  const id = await createWod(app, organizer, categoryId, { name: 'Fran' });
  const { version } = await wod(id);
  const dates = { start: wallIn(app, 10), end: wallIn(app, 11.5) };
  const half = await organizer.client.wods.updateDates({ id, dates, version });
  const form = wodEdit(app, { name: 'Grace' });
  const refusal = older(messages.wod.changedMeanwhile);
  await expect(organizer.client.wods.update({ id, form, version })).rejects.toMatchObject(refusal);
  const whole = await organizer.client.wods.update({ id, form, version: half.version });
  expect(await wod(id)).toMatchObject({ name: 'Grace', version: whole.version });
  await expect(organizer.client.wods.updateDates({ id, dates, version })).rejects.toMatchObject(refusal);
});

test('versions: an edit of a general test → new version for it and for its tests', async () => {
  const eventId = await createEvent(app, organizer);
  const categoryId = await createCategory(app, organizer, eventId);
  const id = await createGeneralWod(app, organizer, eventId, { name: 'Fran' });
  await organizer.client.generalWods.assign({ id, categories: [categoryId] });
  const [copy] = (await organizer.client.categories.readAsOrganizer({ id: categoryId })).eventTests;
  const { version } = await general(eventId);
  await organizer.client.generalWods.update({ id, form: wodForm(app, { name: 'Grace' }), version });
  await expect(
    organizer.client.generalWods.update({ id, form: wodForm(app, { name: 'Annie' }), version }),
  ).rejects.toMatchObject(older(messages.wod.changedMeanwhile));
  await expect(
    organizer.client.wods.update({ id: copy!.uid, form: wodEdit(app), version: copy!.version }),
  ).rejects.toMatchObject(older(messages.wod.changedMeanwhile));
});

test('versions: a new order → no new version of a category; an order based on an older one → refused', async () => {
  const eventId = await createEvent(app, organizer);
  const ids = [];
  for (const name of ['Uno', 'Dos', 'Tres']) ids.push(await createCategory(app, organizer, eventId, { name }));
  const [one, two, three] = ids as [string, string, string];
  const { version } = await category(one);
  const reorder = (order: string[], seen?: string[]) => organizer.client.categories.reorder({ eventId, order, seen });
  await reorder([two, one, three], [one, two, three]);
  expect((await category(one)).version).toBe(version);
  await expect(reorder([one, three, two], [one, two, three])).rejects.toMatchObject(
    older(messages.category.orderChanged),
  );
  const { categories } = await organizer.client.events.readAsOrganizer({ id: eventId });
  expect(categories.map(({ uid }) => uid)).toEqual([two, one, three]);
  await reorder([one, three, two]);
});

test('versions: an athlete joins → no new version of event or category', async () => {
  const eventId = await createEvent(app, organizer);
  const categoryId = await createCategory(app, organizer, eventId);
  const before = [(await own(eventId)).version, (await category(categoryId)).version];
  await insertEntry(app, categoryId, (await signUpAs(app, 'athlete')).uid);
  expect([(await own(eventId)).version, (await category(categoryId)).version]).toEqual(before);
});
