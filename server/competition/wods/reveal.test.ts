import { expect, test } from 'vitest';
import type { WodForm } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { createVisitor } from '#testing/app.ts';
import { openCallableApp } from '#testing/callable-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createGeneralWod, createWod, wodEdit } from '#testing/factories/categories.ts';
import { createJoinable, enterAlone, type Joinable } from '#testing/factories/entries.ts';
import { insertResult, wallIn, withQualifier } from '#testing/factories/events.ts';

const { app, call } = await openCallableApp();

const secret = 'Murph de madrugada';
const day = 86_400_000;
const zone = 'America/Caracas';

const qualifying = () => createJoinable(app, {}, { price: 0, ...withQualifier(app) });
const atQualifier = { typeEvent: 'qualifier' as const, start: wallIn(app, 10), end: wallIn(app, 11) };
const add = ({ organizer, categoryId }: Joinable, changes: Partial<WodForm> = {}) =>
  createWod(app, organizer, categoryId, { name: secret, ...changes });
const publish = ({ organizer, categoryId }: Joinable) =>
  organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
const readPublic = ({ categoryId }: Joinable) => createVisitor(app).client.categories.read({ id: categoryId });
const namesOf = async (place: Joinable) => {
  const { qualifierTests, eventTests } = await readPublic(place);
  return [...qualifierTests, ...eventTests].map(({ name }) => name);
};
/** Reads the boards, whose columns show the tests. */
const boardsOf = async ({ categoryId }: Joinable, scope: 'public' | 'staff' = 'public') => {
  const read = (stage: 'qualifier' | 'event') => app.boards.read({ categoryId, stage, scope });
  const boards = await Promise.all([read('qualifier'), read('event')]);
  return boards.map(board => JSON.stringify(board?.derived.whole)).join();
};
const startOf = async ({ organizer }: Joinable, id: string) =>
  Date.parse((await organizer.client.wods.readAsOrganizer({ id })).wod.start);

test('walk-organizer A8 N11 reveal of tests: a qualifier test before its start → the public reads only its stage and time', async () => {
  const place = await qualifying();
  const id = await add(place, atQualifier);
  await publish(place);
  const start = await startOf(place, id);
  const shownFrom = new Date(start).toISOString();
  const before = await readPublic(place);
  expect(before.unannounced).toEqual([{ stage: 'qualifier', shownFrom }]);
  expect(JSON.stringify(before)).not.toContain(secret);
  expect(await boardsOf(place)).not.toContain(secret);
  expect(await boardsOf(place, 'staff')).toContain(secret);
  const { wod } = await place.organizer.client.wods.readAsOrganizer({ id });
  expect(wod).toMatchObject({ reveal: 'start', revealAt: null, shownFrom });
  app.setNow(new Date(start));
  expect(await namesOf(place)).toEqual([secret]);
  expect((await readPublic(place)).unannounced).toEqual([]);
  // No row has changed, but the cached board expires at the reveal time.
  expect(await boardsOf(place)).toContain(secret);
});

test('N11 reveal of tests: a test of the event → immediately, or at its moment, at the latest at its start', async () => {
  const place = await createJoinable(app, {}, { price: 0, type: 'online' });
  const online = { typeEvent: 'online' as const };
  await add(place, { ...online, name: 'Abierto' });
  const early = await add(place, { ...online, reveal: 'moment', revealAt: wallIn(app, 5) });
  await add(place, { ...online, name: 'Tarde', reveal: 'moment', revealAt: wallIn(app, 40) });
  expect(await namesOf(place)).toEqual(['Abierto']);
  const start = await startOf(place, early);
  app.setNow(new Date(start - 5 * day));
  expect(await namesOf(place)).toEqual(['Abierto', secret]);
  app.setNow(new Date(start - 1));
  expect((await readPublic(place)).unannounced).toEqual([{ stage: 'event', shownFrom: new Date(start).toISOString() }]);
  app.setNow(new Date(start));
  expect(await namesOf(place)).toEqual(['Abierto', secret, 'Tarde']);
});

test('N11 reveal of tests: before the moment → neither athletes nor callable functions read the name', async () => {
  const place = await createJoinable(app, {}, { price: 0, type: 'online', ...withQualifier(app) });
  const athlete = await signUpAs(app, 'athlete');
  const entryId = await enterAlone(app, place, athlete);
  const id = await add(place, { ...atQualifier, reveal: 'start', start: wallIn(app, 10.5) });
  await add(place, { ...atQualifier, name: 'Primero' });
  await createGeneralWod(app, place.organizer, place.eventId, { ...atQualifier, name: secret });
  await publish(place);
  // A result that the organizer tried out counts for nobody yet.
  await insertResult(app, id, entryId);
  app.setNow(new Date((await startOf(place, id)) - 1));
  const screen = await athlete.client.uploads.readQualifier({ categoryId: place.categoryId });
  expect(screen.tests.map(({ name }) => name)).toEqual(['Primero']);
  const answers = [
    await call('getAllGeneralWods', { id_event: place.eventId }, athlete),
    await call('getCategoriesByEvent', { id_event: place.eventId }, athlete),
    await boardsOf(place),
  ];
  expect(JSON.stringify([screen, answers])).not.toContain(secret);
  const result = createVisitor(app).client.boards.readResult({ wodId: id, entryId });
  await expect(result).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('N11 reveal of tests: the organizer reveals a test by one call; another organization → refused', async () => {
  const place = await qualifying();
  const id = await add(place, atQualifier);
  const rival = await signUpAs(app, 'organization');
  await expect(rival.client.wods.revealNow({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rival.client.wods.revealNow({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await namesOf(place)).toEqual([]);
  await place.organizer.client.wods.revealNow({ id });
  expect(await namesOf(place)).toEqual([secret]);
});

test('N11 reveal of tests: no moment given → refused; an edit → stores or changes the moment', async () => {
  const place = await qualifying();
  const asked = add(place, { ...atQualifier, reveal: 'moment', revealAt: '' });
  const issue = expect.objectContaining({ path: ['form', 'revealAt'], message: messages.wod.revealAt });
  await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [issue] } });
  const revealAt = wallIn(app, 9);
  const id = await add(place, { ...atQualifier, reveal: 'moment', revealAt });
  const { wods } = place.organizer.client;
  const read = async () => (await wods.readAsOrganizer({ id })).wod;
  expect(toWall((await read()).revealAt ?? '', zone)).toBe(revealAt);
  const typeEvent = 'qualifier' as const;
  await wods.update({ id, form: wodEdit(app, { typeEvent, reveal: 'now' }) });
  expect(await read()).toMatchObject({ reveal: 'now', revealAt: null, shownFrom: null });
});

test('N11 reveal of tests: the event moves → the moments of its tests move too', async () => {
  const place = await qualifying();
  const id = await add(place, { ...atQualifier, reveal: 'moment', revealAt: wallIn(app, 9) });
  const { organizer, eventId } = place;
  const revealOf = async () => Date.parse((await organizer.client.wods.readAsOrganizer({ id })).wod.revealAt ?? '');
  const before = await revealOf();
  await organizer.client.events.move({ id: eventId, days: 7 });
  expect((await revealOf()) - before).toBe(7 * day);
});
