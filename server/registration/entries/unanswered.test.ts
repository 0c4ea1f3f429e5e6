import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import {
  confirmAddress,
  createJoinable,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.joining;
const secret = { firstName: 'Andreína', lastName: 'Landaeta' };
const refusal = (message: string) => ({ code: 'REFUSED', message });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ maxEnrollments: 4, maxMailsToAthlete: 3 });
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const enroll = ({ organizer, categoryId }: Joinable, email: string, name = '') =>
  organizer.client.entries.enroll({ categoryId, email, name });
const rowsOf = async ({ organizer, eventId }: Joinable, search?: string) =>
  (await organizer.client.entries.listAsOrganizer({ eventId, search })).rows;
const markOf = (entryId: string) => `Por confirmar ${entryId.slice(0, 4).toUpperCase()}`;

test('SAFE-M4 N7 unanswered entries: the athlete has not agreed → the name is hidden everywhere; results can be entered', async () => {
  const joinable = await createJoinable(app);
  const { organizer, eventId, categoryId } = joinable;
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  const wodId = await insertWod(app, categoryId, { name: 'Uno' });
  const athlete = await signUpConfirmed(app, secret);
  const { entryId } = await enroll(joinable, athlete.email);
  startEvent(app);
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { quantity: 90 }, version: 0 });
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const http = await buildHttp(app);
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const board = async () => (await fetch(`${url}/boards/${categoryId}/event`)).text();
  const told = async () => {
    const answers = [
      await board(),
      JSON.stringify(await rowsOf(joinable)),
      JSON.stringify(await organizer.client.entries.readAthlete({ eventId, uid: athlete.uid })),
      JSON.stringify(await judge.client.staff.listReviews({ eventId, stage: 'event', show: 'done' })),
      JSON.stringify(await judge.client.reviews.read({ type: 'offline', entryId })),
      JSON.stringify(await createVisitor(app).client.boards.readResult({ wodId, entryId })),
    ];
    return answers.map(text => text.includes('Andreína'));
  };
  expect(await told()).toEqual([false, false, false, false, false, false]);
  expect(await board()).toContain(markOf(entryId));
  // A search by the real name does not reveal it either.
  expect(await rowsOf(joinable, 'andre')).toEqual([]);
  expect(await rowsOf(joinable, athlete.email.slice(0, 9))).toHaveLength(1);
  await athlete.client.entries.answerManualEntry({ entryId, stay: true });
  expect(await told()).toEqual([true, true, true, true, true, true]);
  await http.close();
});

test('SAFE-M4 N7 unanswered entries: the organizer typed a name → shown until the athlete agrees', async () => {
  const joinable = await createJoinable(app);
  const athlete = await signUpConfirmed(app, secret);
  const { entryId } = await enroll(joinable, athlete.email, ' La de los jueves ');
  expect(await rowsOf(joinable, 'jueves')).toMatchObject([{ name: 'La de los jueves', email: athlete.email }]);
  await athlete.client.entries.answerManualEntry({ entryId, stay: true });
  expect(await rowsOf(joinable)).toMatchObject([{ name: 'Andreína Landaeta' }]);
});

test('SAFE-M4 N7 unanswered entries: a confirmed address → the invitation shows and can be answered; the event does not', async () => {
  const joinable = await createJoinable(app, { name: 'Élite' }, { price: 5000 });
  const { eventId, categoryId } = joinable;
  const athlete = await signUpAs(app, 'athlete', secret);
  const { client } = athlete;
  const { entryId } = await enroll(joinable, athlete.email);
  expect((await client.entries.listMine({})).events).toEqual([]);
  expect((await client.accounts.me()).user?.myEvents).toEqual([]);
  expect(await client.events.forAthlete({ id: eventId })).toMatchObject({ isJoined: false });
  // Another person may have signed up with that address (A13).
  expect((await client.entries.listManual({})).invitations).toEqual([]);
  const answer = (stay: boolean) => client.entries.answerManualEntry({ entryId, stay });
  await expect(answer(true)).rejects.toMatchObject(refusal(messages.emailConfirmation.first));
  await confirmAddress(app, athlete.uid);
  expect((await client.entries.listManual({})).invitations).toMatchObject([
    { entryId, eventId, categoryName: 'Élite', teamName: null, organizationName: expect.any(String) },
  ]);
  await expect(createOrder(athlete, { eventId, categoryId })).rejects.toMatchObject(refusal(words.reasons.invited));
  const stranger = await signUpConfirmed(app);
  const foreign = stranger.client.entries.answerManualEntry({ entryId, stay: false });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // After a «no» the athlete can join like anybody else.
  await answer(false);
  expect(await rowsOf(joinable)).toEqual([]);
  expect((await createOrder(athlete, { eventId, categoryId })).order.state).toBe('created');
  await expect(answer(true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('SAFE-M4 SAFE-M6 unanswered entries: enrolling needs a confirmed address, and is limited per day', async () => {
  const joinable = await createJoinable(app);
  const { organizer } = joinable;
  const setConfirmed = (emailVerified: boolean) =>
    app.database.kysely.updateTable('users').set({ emailVerified }).where('id', '=', organizer.uid).execute();
  const athlete = await signUpConfirmed(app);
  await setConfirmed(false);
  await expect(enroll(joinable, athlete.email)).rejects.toMatchObject(refusal(messages.emailConfirmation.first));
  await setConfirmed(true);
  // Failed lookups of emails count in the day's limit of enrollments.
  for (let asked = 0; asked < 3; asked++) {
    await expect(enroll(joinable, `nadie.${asked}@correo.test`)).rejects.toMatchObject({
      message: words.enrollUnknown,
    });
  }
  await enroll(joinable, athlete.email);
  for (const email of ['nadie@correo.test', (await signUpConfirmed(app)).email]) {
    await expect(enroll(joinable, email)).rejects.toMatchObject(refusal(words.enrollDaily));
  }
});

test('SAFE-M4 unanswered entries: several organizers enroll one athlete → limited mails per day', async () => {
  const athlete = await signUpConfirmed(app);
  for (let event = 0; event < 3; event++) await enroll(await createJoinable(app), athlete.email);
  await expect(enroll(await createJoinable(app), athlete.email)).rejects.toMatchObject(refusal(words.enrollMails));
});

test('N15 unanswered entries: the category is for another sex → enrolled; marked as not fitting once the athlete agrees', async () => {
  const joinable = await createJoinable(app, { admits: 'women' });
  const athlete = await signUpConfirmed(app, { sexo: 'masculino' });
  const { entryId } = await enroll(joinable, athlete.email);
  const mark = async () => (await rowsOf(joinable))[0]?.notOf;
  expect(await mark()).toBeNull();
  await athlete.client.entries.answerManualEntry({ entryId, stay: true });
  expect(await mark()).toBe('women');
});

test('N2 unanswered entries: the age does not fit the category → marked once the athlete agrees, not before', async () => {
  const joinable = await createJoinable(app, { ageRange: [30, 40] });
  const { organizer, eventId } = joinable;
  const athlete = await signUpConfirmed(app, { birthdate: '1994-02-28' });
  const { entryId } = await enroll(joinable, athlete.email);
  const marks = async () => [
    (await rowsOf(joinable))[0]?.outOfAge,
    (await organizer.client.entries.readAthlete({ eventId, uid: athlete.uid })).athlete.outOfAge,
  ];
  const born = (birthdate: string) =>
    app.database.kysely.updateTable('users').set({ birthdate }).where('id', '=', athlete.uid).execute();
  await born('1950-01-01');
  expect(await marks()).toEqual([null, null]);
  await athlete.client.entries.answerManualEntry({ entryId, stay: true });
  const { startsAt } = await app.database.kysely
    .selectFrom('events')
    .select('startsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const mark = { age: startsAt.getUTCFullYear() - 1950, range: [30, 40] };
  expect(await marks()).toEqual([mark, mark]);
  await born(`${startsAt.getUTCFullYear() - 35}-01-01`);
  expect(await marks()).toEqual([null, null]);
});
