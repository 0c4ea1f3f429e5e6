import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { personType, readQrText } from '#domain/money/tickets/qr-text.ts';
import { openEventApp } from '#testing/event-app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, insertWod, reachFirstDay } from '#testing/factories/events.ts';

// Door, arrivals and heat plan agree on who has come.

const { app, organizer, atDay } = await openEventApp();
const { client } = organizer;

/** Three athletes with their codes, on published rails. */
async function publishedPlan() {
  const eventId = await createEvent(app, organizer, { rails: 3 });
  await reachFirstDay(app, eventId);
  const categoryId = await createCategory(app, organizer, eventId);
  const testId = await insertWod(app, categoryId, { status: 'on_hold' });
  const athletes = [];
  for (let at = 0; at < 3; at++) {
    const athlete = await signUpConfirmed(app);
    athletes.push({ ...athlete, entryId: await enterAlone(app, { eventId, categoryId }, athlete) });
  }
  await client.heats.generate({ eventId });
  await client.heats.publish({ testId });
  return { eventId, testId, athletes };
}
type Planned = Awaited<ReturnType<typeof publishedPlan>>;

const stateOf = async ({ eventId }: Planned, entryId: string) => {
  const row = (await client.attendance.list({ eventId })).rows.find(each => each.entryId === entryId);
  return row && { state: row.state, byDoor: row.byDoor };
};
const goneBy = async ({ testId }: Planned) =>
  (await client.heats.planInputs({ testId })).repair?.changes
    .filter(({ to }) => to === null)
    .map(({ entryId }) => entryId) ?? null;

test('door and plan: door admits an absent athlete → present in arrivals, and keeps the place in the plan', async () => {
  const plan = await publishedPlan();
  const [athlete] = plan.athletes;
  const { entryId } = athlete!;
  await client.attendance.set({ entryId, state: 'absent' });
  expect(await stateOf(plan, entryId)).toEqual({ state: 'absent', byDoor: false });
  expect(await goneBy(plan)).toEqual([entryId]);
  atDay(0.01);
  const { badges } = await athlete!.client.badges.mine();
  const badge = badges.find(({ event }) => event.uid === plan.eventId)!;
  const { keyId, signature } = readQrText(badge.qr)!;
  const scan = {
    id: crypto.randomUUID(),
    typeId: personType,
    ticketId: badge.code,
    door: 'Norte',
    device: crypto.randomUUID(),
    decidedAt: app.now().toISOString(),
    signature: { keyId: keyId!, signature: signature! },
  };
  const { answers } = await client.door.admit({ eventId: plan.eventId, commands: [scan] });
  expect(answers).toMatchObject([{ verdict: 'enter' }]);
  expect(await stateOf(plan, entryId)).toEqual({ state: 'present', byDoor: true });
  expect(await goneBy(plan)).toBeNull();
});

test('arrivals of athletes: a mark waited offline → counts from its press, so the newer mark wins', async () => {
  const plan = await publishedPlan();
  const { entryId } = plan.athletes[0]!;
  const set = (state: 'present' | 'absent' | 'expected', waitedS = 0) =>
    client.attendance.set({ entryId, state, waitedS, commandId: crypto.randomUUID() });
  await set('present');
  // The mark was made an hour ago at another entrance, and is sent now.
  await set('absent', 3_600);
  expect(await stateOf(plan, entryId)).toEqual({ state: 'present', byDoor: false });
  await set('expected', 3_600);
  expect(await stateOf(plan, entryId)).toEqual({ state: 'present', byDoor: false });
  await set('absent');
  expect(await stateOf(plan, entryId)).toEqual({ state: 'absent', byDoor: false });
  expect(await goneBy(plan)).toEqual([entryId]);
  await expect(set('present', -1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(set('present', 86_401)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('arrivals of athletes: a mark is sent again after a longer wait → counts once', async () => {
  const plan = await publishedPlan();
  const { entryId } = plan.athletes[0]!;
  const commandId = crypto.randomUUID();
  await client.attendance.set({ entryId, state: 'absent', waitedS: 5, commandId });
  await client.attendance.set({ entryId, state: 'expected' });
  await client.attendance.set({ entryId, state: 'absent', waitedS: 65, commandId });
  expect(await stateOf(plan, entryId)).toEqual({ state: 'expected', byDoor: false });
  const other = client.attendance.set({ entryId, state: 'present', commandId });
  await expect(other).rejects.toMatchObject({ message: messages.heats.reused });
});
