import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory, createGeneralWod, createWod } from '#testing/factories/categories.ts';
import {
  createEvent,
  type EventAnswers,
  formOfEvent,
  insertCategory,
  insertEntry,
  insertResult,
  insertWod,
} from '#testing/factories/events.ts';
import { notifyMove } from './notify-move.ts';

// Madrid's clocks go forward in the night of the 28th.
const now = new Date('2027-03-05T11:00:00Z');
const madrid: Partial<EventAnswers> = {
  timeZone: 'Europe/Madrid',
  start: '2027-03-20T08:00',
  end: '2027-03-22T20:00',
  qualifierOnline: true,
  startQualifier: '2027-03-20T08:00',
  endQualifier: '2027-03-21T08:00',
  startOfflineFinal: '2027-03-21T09:00',
  endOfflineFinal: '2027-03-22T19:00',
};

let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
beforeEach(() => app.setNow(now));
afterAll(() => app.close());

const words = messages.event.notMoved;
const plan = (id: string, days: number) => organizer.client.events.planMove({ id, days });
const refused = (message: string) => ({ code: 'REFUSED', message });

/** Makes an event with a category, a test in it, a qualifier test, and a general test. */
async function makeEvent(changes: Partial<EventAnswers> = {}) {
  const id = await createEvent(app, organizer, { ...madrid, ...changes });
  const inside = { start: '2027-03-21T09:00', end: '2027-03-22T18:00' };
  const categoryId = await createCategory(app, organizer, id, { name: 'RX', ...inside });
  // Tests are listed by the time of their creation, so each gets an earlier time.
  app.setNow(new Date(now.getTime() - 60_000));
  const wodId = await createWod(app, organizer, categoryId, { name: 'Fran', ...inside });
  app.setNow(now);
  const qualifying = { start: '2027-03-20T08:00', end: '2027-03-20T10:30', typeEvent: 'qualifier' as const };
  await createWod(app, organizer, categoryId, { name: 'Grace', ...qualifying });
  await createGeneralWod(app, organizer, id, { name: 'Murph', ...inside });
  return { id, categoryId, wodId };
}

async function datesOf(id: string) {
  const { rows } = await plan(id, 1);
  return rows.map(({ kind, name, from }) => [
    kind === 'event' ? 'Evento' : name,
    toWall(from.start, 'Europe/Madrid'),
    toWall(from.end, 'Europe/Madrid'),
  ]);
}
const before = [
  ['Evento', '2027-03-20T08:00', '2027-03-22T20:00'],
  ['Clasificatorio', '2027-03-20T08:00', '2027-03-21T08:00'],
  ['Parte presencial', '2027-03-21T09:00', '2027-03-22T19:00'],
  ['RX', '2027-03-21T09:00', '2027-03-22T18:00'],
  ['Fran', '2027-03-21T09:00', '2027-03-22T18:00'],
  ['Grace', '2027-03-20T08:00', '2027-03-20T10:30'],
  ['Murph', '2027-03-21T09:00', '2027-03-22T18:00'],
];
const later = [
  ['Evento', '2027-04-03T08:00', '2027-04-05T20:00'],
  ['Clasificatorio', '2027-04-03T08:00', '2027-04-04T08:00'],
  ['Parte presencial', '2027-04-04T09:00', '2027-04-05T19:00'],
  ['RX', '2027-04-04T09:00', '2027-04-05T18:00'],
  ['Fran', '2027-04-04T09:00', '2027-04-05T18:00'],
  ['Grace', '2027-04-03T08:00', '2027-04-03T10:30'],
  ['Murph', '2027-04-04T09:00', '2027-04-05T18:00'],
];

test('moving an event: over a change of clocks → wall times stay, and moving back restores all dates', async () => {
  const { id } = await makeEvent();
  expect(await datesOf(id)).toEqual(before);
  const { rows, problems, timeZone } = await plan(id, 14);
  expect(problems).toEqual([]);
  expect(timeZone).toBe('Europe/Madrid');
  expect(rows.find(({ name }) => name === 'Fran')).toMatchObject({
    kind: 'wod',
    category: 'RX',
    from: { start: '2027-03-21T08:00:00.000Z' },
    to: { start: '2027-04-04T07:00:00.000Z' },
  });
  expect(await datesOf(id)).toEqual(before);
  await organizer.client.events.move({ id, days: 14 });
  expect(await datesOf(id)).toEqual(later);
  const { event } = await organizer.client.events.readAsOrganizer({ id });
  expect(event).toMatchObject({ start: '2027-04-03T06:00:00.000Z', updatedAt: now.toISOString() });
  await organizer.client.events.move({ id, days: -14 });
  expect(await datesOf(id)).toEqual(before);
});

test('moving an event: no days, the past, a skipped hour or a started event → named in the plan and refused', async () => {
  const { id, categoryId } = await makeEvent();
  const clocks = words.clocks('«Noche»');
  await insertWod(app, categoryId, {
    name: 'Noche',
    startsAt: new Date('2027-03-21T01:30:00Z'),
    endsAt: new Date('2027-03-21T02:30:00Z'),
  });
  for (const [days, problem, message] of [
    [0, 'same', words.same],
    [-20, 'past', words.past],
    [7, 'clocks', clocks],
  ] as const) {
    expect((await plan(id, days)).problems).toEqual([{ problem, message }]);
    await expect(organizer.client.events.move({ id, days })).rejects.toMatchObject(refused(message));
  }
  app.setNow(new Date('2027-03-20T07:00:00Z'));
  expect((await plan(id, 14)).problems).toEqual([{ problem: 'started', message: words.started }]);
  await expect(organizer.client.events.move({ id, days: 14 })).rejects.toMatchObject(refused(words.started));
});

test('moving an event: it has results → refused', async () => {
  const { id, categoryId, wodId } = await makeEvent();
  const entryId = await insertEntry(app, categoryId, (await signUpAs(app, 'athlete')).uid);
  await insertResult(app, wodId, entryId);
  await expect(organizer.client.events.move({ id, days: 14 })).rejects.toMatchObject(refused(words.results));
  expect(await datesOf(id)).toEqual(before);
});

test('moving an event: two windows move the same version → the second move is refused', async () => {
  const id = await createEvent(app, organizer, madrid);
  const { version } = await plan(id, 14);
  await organizer.client.events.move({ id, days: 14, version });
  await expect(organizer.client.events.move({ id, days: 14, version })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.event.movedMeanwhile,
  });
});

test('moving an event: two windows undo the same version → the second undo is refused', async () => {
  const { id } = await makeEvent();
  const { version } = await organizer.client.events.move({ id, days: 14 });
  expect(version).toBe((await plan(id, 1)).version);
  await organizer.client.events.move({ id, days: -14, version });
  await expect(organizer.client.events.move({ id, days: -14, version })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await datesOf(id)).toEqual(before);
});

test('moving an event: the dates change → versions of event, category and test rise by one', async () => {
  const { id, categoryId, wodId } = await makeEvent();
  const read = async () => [
    (await organizer.client.events.readAsOrganizer({ id })).event.version,
    (await organizer.client.categories.readAsOrganizer({ id: categoryId })).category.version,
    (await organizer.client.wods.readAsOrganizer({ id: wodId })).wod.version,
  ];
  const versions = await read();
  await organizer.client.events.move({ id, days: 14 });
  expect(await read()).toEqual(versions.map(version => version + 1));
});

test('ORG-394 moving an event: another organization → neither plans nor moves', async () => {
  const id = await createEvent(app, organizer, madrid);
  const stranger = await signUpAs(app, 'organization');
  for (const ask of [stranger.client.events.planMove, stranger.client.events.move]) {
    await expect(ask({ id, days: 14 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask({ id: 'nada', days: 14 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

const mailsOf = (recipient: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'event-moved')
    .execute();

test('mails about moved events: an athlete joined before → one mail with new and old dates; move undone → no mail', async () => {
  const id = await createEvent(app, organizer, { ...madrid, name: 'Copa Cumbre' });
  const categoryId = await insertCategory(app, id);
  const [early, late] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  await insertEntry(app, categoryId, early.uid);
  expect((await plan(id, 14)).athletes).toBe(1);
  await organizer.client.events.move({ id, days: 14 });
  await organizer.client.events.move({ id, days: -14 });
  await notifyMove(app, id);
  expect(await mailsOf(early.email)).toEqual([]);

  expect(await organizer.client.events.move({ id, days: 14 })).toMatchObject({ athletes: 1 });
  await organizer.client.events.move({ id, days: 7 });
  app.setNow(new Date(now.getTime() + 60_000));
  await insertEntry(app, categoryId, late.uid);
  // The job may run a second time. The second run sends no mail.
  await notifyMove(app, id);
  await notifyMove(app, id);
  const [mail, ...others] = await mailsOf(early.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Nuevas fechas de Copa Cumbre');
  expect(mail?.text).toContain(
    'Ahora: del 10 de abril de 2027 a las 8:00 a. m. al 12 de abril de 2027 a las 8:00 p. m.',
  );
  expect(mail?.text).toContain(
    'Antes: del 20 de marzo de 2027 a las 8:00 a. m. al 22 de marzo de 2027 a las 8:00 p. m.',
  );
  expect(await mailsOf(late.email)).toEqual([]);
});

test('mails about moved events: sent → the dates of that moment, compared with those when each athlete joined', async () => {
  const id = await createEvent(app, organizer, madrid);
  const categoryId = await insertCategory(app, id);
  const [early, between, late] = await Promise.all([1, 2, 3].map(() => signUpAs(app, 'athlete')));
  const later = (minutes: number) => app.setNow(new Date(now.getTime() + minutes * 60_000));
  await insertEntry(app, categoryId, early!.uid);
  later(1);
  await organizer.client.events.move({ id, days: 14 });
  later(2);
  await insertEntry(app, categoryId, between!.uid);
  later(3);
  await organizer.client.events.move({ id, days: -14 });
  later(4);
  await insertEntry(app, categoryId, late!.uid);
  await notifyMove(app, id);
  expect(await mailsOf(early!.email)).toEqual([]);
  expect(await mailsOf(late!.email)).toEqual([]);
  const [told] = await mailsOf(between!.email);
  expect(told?.text).toContain('Ahora: del 20 de marzo de 2027 a las 8:00 a. m.');
  expect(told?.text).toContain('Antes: del 3 de abril de 2027 a las 8:00 a. m.');

  later(5);
  await organizer.client.events.move({ id, days: 14 });
  const { event } = await organizer.client.events.readAsOrganizer({ id });
  const form = formOfEvent(event, { end: '2027-04-06T21:00' });
  await organizer.client.events.update({ id, form });
  await notifyMove(app, id);
  const [mail] = await mailsOf(early!.email);
  expect(mail?.text).toContain('Ahora: del 3 de abril de 2027 a las 8:00 a. m. al 6 de abril de 2027 a las 9:00 p. m.');
});

test('SAFE-M6 moving an event: its organization has no confirmed address → refused', async () => {
  const organizer = await signUpAs(app, 'organization', { emailVerified: false });
  const id = await createEvent(app, organizer, madrid);
  await expect(organizer.client.events.move({ id, days: 7 })).rejects.toMatchObject({
    message: messages.emailConfirmation.first,
  });
});

test('SAFE-M6 mails about moved events: a second move within the hour → its mails wait for the end of that hour', async () => {
  const id = await createEvent(app, organizer, { ...madrid });
  const waits = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'tell-move' and data->>'eventId' = ${id} order by start_after`.execute(app.database.kysely);
    return rows.map(({ seconds }) => seconds);
  };
  await organizer.client.events.move({ id, days: 7 });
  expect(await waits()).toEqual([0]);
  await notifyMove(app, id);
  app.setNow(new Date(now.getTime() + 20 * 60_000));
  await organizer.client.events.move({ id, days: 14 });
  expect(await waits()).toEqual([0, 40 * 60]);
  app.setNow(new Date(now.getTime() + 61 * 60_000));
  await organizer.client.events.move({ id, days: 21 });
  expect(await waits()).toEqual([0, 0, 40 * 60]);
});
