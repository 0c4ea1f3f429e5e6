import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

async function planned(): Promise<EventDay> {
  const day = await createDay(app, { athletes: 1 });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  return day;
}

test('ORG-030, V2 day: principal judge has the permission → runs it; afterwards the organization does', async () => {
  const day = await planned();
  const { categoryId } = day;
  const judge = await approveJudge(app, { eventId: day.eventId, categories: [categoryId] });
  openDay(app);
  const permission = { id: judge.applicationId, permission: 'manage' as const };
  await day.organizer.client.staff.setPermission({ ...permission, isAllowed: true });
  const { handlers, mayRun } = await day.organizer.client.heats.readManager({ eventId: day.eventId });
  expect({ mayRun, handlers }).toEqual({
    mayRun: false,
    handlers: [{ applicationId: judge.applicationId, name: expect.any(String) }],
  });
  // The organization keeps the plan, and the judge runs the day.
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await judge.client.heats.startCategory({ categoryId, type: 'start' });
  expect((await judge.client.heats.readManager({ eventId: day.eventId })).mayRun).toBe(true);
  await day.organizer.client.staff.setPermission({ ...permission, isAllowed: false });
  await expect(judge.client.heats.pauseCategory({ categoryId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await day.organizer.client.heats.pauseCategory({ categoryId });
});

test('day: the event is online → commands are refused', async () => {
  const online = { type: 'online' as const, startOfflineFinal: null, endOfflineFinal: null };
  const { organizer, eventId, categoryId } = await createJoinable(app, {}, online);
  const { client } = organizer;
  const offlineOnly = refusal(words.offlineOnly);
  await expect(client.heats.generate({ eventId })).rejects.toMatchObject(offlineOnly);
  await expect(client.heats.readManager({ eventId })).rejects.toMatchObject(offlineOnly);
  await expect(client.heats.readCategory({ categoryId })).rejects.toMatchObject(offlineOnly);
});

test('commands of the day: one command sent twice → counts once; its id for another command is refused', async () => {
  const day = await planned();
  openDay(app);
  const { organizer, categoryId } = day;
  const commandId = crypto.randomUUID();
  const start = () => organizer.client.heats.startCategory({ categoryId, type: 'start', commandId });
  await Promise.all([start(), start(), start()]);
  await organizer.client.heats.pauseCategory({ categoryId });
  await start();
  const read = await organizer.client.heats.readCategory({ categoryId });
  expect(read.category.status).toBe('paused');
  const reused = organizer.client.heats.pauseCategory({ categoryId, commandId });
  await expect(reused).rejects.toMatchObject(refusal(words.reused));
  const lines = await app.database.kysely
    .selectFrom('auditLog')
    .select('details')
    .where('eventId', '=', day.eventId)
    .where('act', '=', 'category-run')
    .orderBy('id')
    .execute();
  expect(lines.map(({ details }) => (details as { command: string }).command)).toEqual([
    'startCategory',
    'pauseCategory',
  ]);
});

test('heats: generated twice with one command id → the first answer again', async () => {
  const day = await createDay(app, { athletes: 3 });
  const commandId = crypto.randomUUID();
  const generate = () => day.organizer.client.heats.generate({ eventId: day.eventId, commandId });
  const read = async () => (await day.organizer.client.heats.readCategory({ categoryId: day.categoryId })).heats;
  expect(await generate()).toEqual({ heats: 2, skipped: [] });
  const before = await read();
  expect(await generate()).toEqual({ heats: 2, skipped: [] });
  expect(await read()).toEqual(before);
});

test('log of the day: acts on heats and rails → heat, rail, test, athlete and judge by name; an erased entry has none', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, heatId, railId, judge, eventId } = heat;
  const lines = async () => (await organizer.client.audit.listAsOrganizer({ group: 'day', page: 1 })).rows;
  const lineOf = async (act: string) => (await lines()).find(line => line.act === act && line.event?.id === eventId);
  const nameOf = async (uid: string) =>
    (await app.database.kysely.selectFrom('users').select('name').where('id', '=', uid).executeTakeFirst())?.name;
  const { rails } = await organizer.client.rails.readHeat({ heatId });
  const { entry } = rails.find(({ uid }) => uid === railId)!;
  const [test, category] = [expect.any(String), expect.any(String)];
  expect((await lineOf('rail-judge'))?.place).toEqual({
    ...{ heat: 'Heat 1', rail: 1, test, category, entry, judge: await nameOf(judge.uid) },
  });
  await organizer.client.heats.finish({ heatId });
  expect((await lineOf('heat-run'))?.place).toEqual({
    ...{ heat: 'Heat 1', rail: null, test, category, entry: null, judge: null },
  });
  await organizer.client.attendance.set({ entryId: heat.entryId, state: 'absent' });
  expect(await lineOf('attendance')).toMatchObject({ place: { entry }, details: { state: 'absent' } });
  await app.database.kysely.deleteFrom('participants').where('entryId', '=', heat.entryId).execute();
  await app.database.kysely.updateTable('rails').set({ entryId: null }).where('id', '=', railId).execute();
  await app.database.kysely.deleteFrom('entries').where('id', '=', heat.entryId).execute();
  expect((await lineOf('rail-judge'))?.place).toMatchObject({ heat: 'Heat 1', rail: 1, entry: null });
});
