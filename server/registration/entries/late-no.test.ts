import { afterAll, afterEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import {
  createJoinable,
  createTeamEvent,
  type Joinable,
  signUpConfirmed,
  startEvent,
} from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { openDay } from '#testing/factories/heats.ts';
import { compete } from '#testing/factories/results.ts';

// An athlete says «no» to a manual entry while the event runs (J5, N10).

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

async function codeTo(email: string): Promise<string> {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', email);
  const texts = await mails.orderBy('createdAt', 'desc').execute();
  return texts.flatMap(({ text }) => /manual-entry#code=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
}
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;

type Asked = { code: string; athlete: SignedIn; entryId: string };

/** Tries both ways to say «no»: by the mailed link and in the list of invitations. */
async function expectNoRefused({ code, athlete, entryId }: Asked, message: string): Promise<void> {
  const byLink = createVisitor(app).client.entries.answerManual({ code, stay: false });
  await expect(byLink).rejects.toMatchObject({ code: 'REFUSED', message });
  const byList = athlete.client.entries.answerManualEntry({ entryId, stay: false });
  await expect(byList).rejects.toMatchObject({ code: 'REFUSED', message });
}

test('SPEC-R1 J5 N10 late entry: the athlete refuses by link or invitation while the event runs → the place is free', async () => {
  const event = await createJoinable(app, { capacity: 1 });
  const { organizer, eventId, categoryId } = event;
  const athlete = await signUpConfirmed(app);
  const { client } = createVisitor(app);
  startEvent(app);
  const enroll = () => organizer.client.entries.enroll({ categoryId, email: athlete.email });
  await enroll();
  await client.entries.answerManual({ code: await codeTo(athlete.email), stay: false });
  expect(await rowsOf(event)).toEqual([]);
  const { entryId } = await enroll();
  await athlete.client.entries.answerManualEntry({ entryId, stay: false });
  expect(await rowsOf(event)).toEqual([]);
  // This account confirmed its address after the organizer had sent the list.
  const email = `luego.${athlete.uid}@correo.test`;
  const row = { categoryId, name: 'Luis López', email, team: null };
  await organizer.client.entries.enrollList({ eventId, rows: [row] });
  const [typed] = await rowsOf(event);
  const newcomer = await signUpConfirmed(app, { email });
  await newcomer.client.entries.answerManualEntry({ entryId: typed!.entryId, stay: false });
  expect(await rowsOf(event)).toEqual([]);
});

test('SPEC-R1 J5 late entry: the athlete refuses after a result or after the event → not possible, with the reason', async () => {
  const event = await createJoinable(app);
  const { organizer, categoryId } = event;
  const wodId = await insertWod(app, categoryId, { name: 'Uno' });
  const athlete = await signUpConfirmed(app);
  startEvent(app);
  const { entryId } = await organizer.client.entries.enroll({ categoryId, email: athlete.email });
  const asked = { code: await codeTo(athlete.email), athlete, entryId };
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { quantity: 90 }, version: 0 });
  await expectNoRefused(asked, messages.joining.leaveRunning);
  app.setNow(new Date(Date.now() + 14 * 86_400_000));
  await expectNoRefused(asked, messages.joining.reasons.completed);
  expect(await rowsOf(event)).toHaveLength(1);
});

test('SPEC-R1 J5 late entry: the athlete refuses after the heat was called → not possible, the rail stays taken', async () => {
  const event = await createJoinable(app, {}, { rails: 2 });
  const { eventId, categoryId, organizer } = event;
  const { heats } = organizer.client;
  const testId = await insertWod(app, categoryId, { status: 'on_hold' });
  const athlete = await signUpConfirmed(app);
  openDay(app);
  const { entryId } = await organizer.client.entries.enroll({ categoryId, email: athlete.email });
  const asked = { code: await codeTo(athlete.email), athlete, entryId };
  await heats.generate({ eventId });
  await heats.startCategory({ categoryId, type: 'start' });
  await heats.startTest({ testId });
  const [heat] = (await heats.readCategory({ categoryId })).heats;
  await heats.call({ heatId: heat!.uid });
  await expectNoRefused(asked, messages.joining.leaveCalled);
  await heats.start({ heatId: heat!.uid, countIn: 3 });
  await expectNoRefused(asked, messages.joining.leaveCalled);
  const rails = app.database.kysely.selectFrom('rails').select('entryId').where('heatId', '=', heat!.uid);
  expect(await rails.where('entryId', 'is not', null).execute()).toEqual([{ entryId }]);
});

test('SPEC-R1 N35 mate under a typed name: a no after the team has competed → refused, before it → taken', async () => {
  const event = await createTeamEvent(app);
  const { organizer, eventId, categoryId } = event;
  const athlete = await signUpConfirmed(app);
  const [ana, bea] = [`ana.${athlete.uid}@correo.test`, `bea.${athlete.uid}@correo.test`];
  const mates = [
    { name: 'Ana', email: ana },
    { name: 'Bea', email: bea },
  ];
  await organizer.client.entries.enrollList({
    eventId,
    rows: [{ categoryId, name: 'Caro', email: '', team: { name: 'Águilas', mates } }],
  });
  const [{ entryId } = { entryId: '' }] = await rowsOf(event);
  startEvent(app);
  await createVisitor(app).client.entries.answerManual({ code: await codeTo(ana), stay: false });
  expect(await rowsOf(event)).toHaveLength(2);
  const asked = { code: await codeTo(bea), athlete: await signUpConfirmed(app, { email: bea }), entryId };
  await compete(app, categoryId, entryId);
  await expectNoRefused(asked, messages.team.competed);
  // Before the start the answer is refused too: a qualifier's result counts (N35).
  app.setNow(null);
  await expectNoRefused(asked, messages.team.competed);
  expect(await rowsOf(event)).toHaveLength(2);
});
