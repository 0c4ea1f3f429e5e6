import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinEntry } from '#server/registration/entries/participation.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, type EventAnswers, formOfEvent, insertCategory, insertEntry } from '#testing/factories/events.ts';
import { eventJobs } from './events.jobs.ts';

const now = new Date('2027-03-05T11:00:00Z');
const start = new Date('2027-03-20T07:00:00Z');
const madrid: Partial<EventAnswers> = {
  name: 'Copa Cumbre',
  timeZone: 'Europe/Madrid',
  start: '2027-03-20T08:00',
  end: '2027-03-22T20:00',
  startOfflineFinal: '2027-03-21T09:00',
  endOfflineFinal: '2027-03-22T19:00',
};

let app: TestApp;
let second: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { beside: app });
  organizer = await signUpAs(app, 'organization');
});
beforeEach(() => atHoursBefore(null));
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Sets the time to so many hours before the start. Null sets the day when the test made its data. */
function atHoursBefore(hours: number | null, ms = 0): void {
  const at = hours === null ? now : new Date(start.getTime() - hours * 3_600_000 + ms);
  for (const process of [app, second]) process.setNow(at);
}

const mailsOf = (...people: { email: string }[]) =>
  app.database.kysely
    .selectFrom('mails')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', 'event-starts')
    .where(
      'recipient',
      'in',
      people.map(({ email }) => email),
    )
    .orderBy('recipient')
    .execute();

async function makeEvent(changes: Partial<EventAnswers> = {}) {
  const id = await createEvent(app, organizer, { ...madrid, ...changes });
  const categoryId = await insertCategory(app, id, { startsAt: new Date('2027-03-21T09:00:00Z') });
  const athlete = await signUpAs(app, 'athlete');
  const entryId = await insertEntry(app, categoryId, athlete.uid);
  return { id, categoryId, athlete, entryId };
}

const remindStarts = (process: TestApp) => eventJobs(process)['remind-starts']();
const readAsOrganizer = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;

test('M5 reminder: a day before the start, two processes → one mail with time and place, no new version', async () => {
  const { id, athlete } = await makeEvent();
  atHoursBefore(24, -1);
  await remindStarts(app);
  expect(await mailsOf(athlete)).toEqual([]);
  expect((await readAsOrganizer(id)).startRemindedAt).toBeNull();

  atHoursBefore(24);
  const { version } = await readAsOrganizer(id);
  await Promise.all([remindStarts(app), remindStarts(second)]);
  atHoursBefore(20);
  await Promise.all([remindStarts(app), remindStarts(second)]);
  const [mail, ...others] = await mailsOf(athlete);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Copa Cumbre empieza el 20 de marzo');
  for (const words of [
    'Cuándo: 20 de marzo de 2027 a las 8:00 a. m. (hora de Europa central).',
    'Dónde: Polideportivo Máximo Viloria, Barquisimeto',
    `http://localhost:3000/events/event-detail/${id}`,
  ]) {
    expect(mail?.text).toContain(words);
  }
  // The reminder does not change the version of open forms.
  expect(await readAsOrganizer(id)).toMatchObject({ startRemindedAt: '2027-03-19T07:00:00.000Z', version });
});

test('M5 reminder: team members → mailed; unanswered, withdrawn, erased and demo athletes → not mailed', async () => {
  const { id, categoryId, athlete: captain, entryId } = await makeEvent({ type: 'online' });
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => signUpAs(app, 'athlete')));
  const [member, withdrawn, erased, invented, asked] = people;
  await joinEntry(app.database.kysely, { id: entryId, eventId: id }, member!.uid, now);
  const left = await insertEntry(app, categoryId, withdrawn!.uid);
  await organizer.client.entries.setStanding({ entryId: left, standing: 'withdrawn', reason: 'Lesión' });
  for (const [person, changes] of [
    [erased, { erasedAt: now }],
    [invented, { demo: true }],
  ] as const) {
    await insertEntry(app, categoryId, person!.uid);
    await app.database.kysely.updateTable('users').set(changes).where('id', '=', person!.uid).execute();
  }
  const byHand = await insertEntry(app, categoryId, asked!.uid);
  await app.database.kysely.updateTable('entries').set({ isManual: true }).where('id', '=', byHand).execute();
  atHoursBefore(23);
  await remindStarts(app);
  const mails = await mailsOf(captain, ...people.filter(person => person !== undefined));
  expect(mails.map(({ recipient }) => recipient)).toEqual([captain.email, member!.email].toSorted());
  for (const { text } of mails) expect(text).toContain('Es en línea.');
});

test('M5 reminder: the event has begun → no mail', async () => {
  const { id, athlete } = await makeEvent();
  atHoursBefore(0);
  await remindStarts(app);
  expect(await mailsOf(athlete)).toEqual([]);
  expect((await readAsOrganizer(id)).startRemindedAt).toBeNull();
});

test('M5 reminder: the event moves to another day → reminded again; a few hours → not again', async () => {
  const [moved, edited, hurried] = [await makeEvent(), await makeEvent(), await makeEvent()];
  atHoursBefore(20);
  await remindStarts(app);
  await organizer.client.events.move({ id: moved.id, days: 1 });
  const changeTo = async ({ id }: { id: string }, start: string) =>
    organizer.client.events.update({ id, form: formOfEvent(await readAsOrganizer(id), { start }) });
  await changeTo(edited, '2027-03-21T08:00');
  await changeTo(hurried, '2027-03-20T10:00');
  expect((await readAsOrganizer(moved.id)).startRemindedAt).toBeNull();
  await remindStarts(app);
  expect(await mailsOf(moved.athlete, edited.athlete, hurried.athlete)).toHaveLength(3);

  atHoursBefore(0);
  await remindStarts(app);
  for (const { athlete } of [moved, edited]) {
    const subjects = (await mailsOf(athlete)).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(['Copa Cumbre empieza el 20 de marzo', 'Copa Cumbre empieza el 21 de marzo']);
  }
  expect(await mailsOf(hurried.athlete)).toHaveLength(1);
});

test('M5 reminder: the event changes while the mail is written → the mail has the changed name', async () => {
  const { id, athlete } = await makeEvent();
  atHoursBefore(24);
  // An organizer is saving a form. The reminder waits for its lock and then finds a changed event.
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const saving = app.database.kysely.transaction().execute(async trx => {
    await trx.updateTable('events').set({ name: 'Copa Nueva' }).where('id', '=', id).execute();
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  const reminding = remindStarts(second);
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(app.database.kysely)).rows.length).toBeGreaterThan(0);
  release.resolve();
  await Promise.all([saving, reminding]);
  expect(await mailsOf(athlete)).toEqual([]);
  await remindStarts(app);
  expect((await mailsOf(athlete)).map(({ subject }) => subject)).toEqual(['Copa Nueva empieza el 20 de marzo']);
});
