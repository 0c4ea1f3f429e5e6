import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

async function planned(): Promise<EventDay & { heatId: string; railId: string }> {
  const day = await createDay(app, { athletes: 1 });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  const { heats, rails } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  return { ...day, heatId: heats[0]!.uid, railId: rails[0]!.uid };
}

type Planned = Awaited<ReturnType<typeof planned>>;

/** Every command of the day. */
const commands: Record<string, (who: SignedIn, day: Planned) => Promise<unknown>> = {
  startCategory: ({ client }, { categoryId }) => client.heats.startCategory({ categoryId, type: 'start' }),
  pauseCategory: ({ client }, { categoryId }) => client.heats.pauseCategory({ categoryId }),
  finishCategory: ({ client }, { categoryId }) => client.heats.finishCategory({ categoryId }),
  startTest: ({ client }, { testIds }) => client.heats.startTest({ testId: testIds[0]! }),
  finishTest: ({ client }, { testIds }) => client.heats.finishTest({ testId: testIds[0]! }),
  call: ({ client }, { heatId }) => client.heats.call({ heatId }),
  start: ({ client }, { heatId }) => client.heats.start({ heatId }),
  pause: ({ client }, { heatId }) => client.heats.pause({ heatId }),
  resume: ({ client }, { heatId }) => client.heats.resume({ heatId }),
  finish: ({ client }, { heatId }) => client.heats.finish({ heatId }),
};
const setJudge = ({ client }: SignedIn, { railId }: Planned) => client.heats.setJudge({ railId, judgeId: null });

test('ORG-030, V2 others’ events, judges without the permission, and the organization beside a handler are refused', async () => {
  const day = await planned();
  const rival = await signUpAs(app, 'organization');
  const stranger = await signUpAs(app, 'staff');
  const judge = await approveJudge(app, { eventId: day.eventId, categories: [day.categoryId] });
  openDay(app);
  const all = Object.entries({ ...commands, setJudge });
  for (const [name, ask] of all) {
    await expect(ask(rival, day), name).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(stranger, day), name).rejects.toMatchObject(refusal(messages.staff.notStaff));
    await expect(ask(judge, day), name).rejects.toMatchObject({ code: 'FORBIDDEN', message: words.notManager });
  }
  const permission = { id: judge.applicationId, permission: 'manage' as const };
  await day.organizer.client.staff.setPermission({ ...permission, isAllowed: true });
  const { handlers, mayRun } = await day.organizer.client.heats.readManager({ eventId: day.eventId });
  expect({ mayRun, handlers }).toEqual({
    mayRun: false,
    handlers: [{ applicationId: judge.applicationId, name: expect.any(String) }],
  });
  const handled = refusal(words.handledBy(handlers[0]!.name));
  for (const [name, ask] of all) await expect(ask(day.organizer, day), name).rejects.toMatchObject(handled);
  // The plan stays the organization's, and the judge runs the day.
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await commands.startCategory!(judge, day);
  expect((await judge.client.heats.readManager({ eventId: day.eventId })).mayRun).toBe(true);
  await day.organizer.client.staff.setPermission({ ...permission, isAllowed: false });
  await expect(commands.pauseCategory!(judge, day)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await commands.pauseCategory!(day.organizer, day);
});

test('ORG-189 nothing is run before the final begins, or once the organization ended the event', async () => {
  const day = await planned();
  for (const [name, ask] of Object.entries(commands)) {
    await expect(ask(day.organizer, day), name).rejects.toMatchObject(refusal(words.tooEarly));
  }
  await setJudge(day.organizer, day);
  openDay(app);
  await day.organizer.client.events.finish({ id: day.eventId });
  for (const [name, ask] of Object.entries({ ...commands, setJudge })) {
    await expect(ask(day.organizer, day), name).rejects.toMatchObject(refusal(words.ended));
  }
  const again = day.organizer.client.heats.generate({ eventId: day.eventId });
  await expect(again).rejects.toMatchObject(refusal(words.ended));
});

test('an online event has no day, and what is not there is not found', async () => {
  const online = { type: 'online' as const, startOfflineFinal: null, endOfflineFinal: null };
  const { organizer, eventId, categoryId } = await createJoinable(app, {}, online);
  const { client } = organizer;
  const offlineOnly = refusal(words.offlineOnly);
  await expect(client.heats.generate({ eventId })).rejects.toMatchObject(offlineOnly);
  await expect(client.heats.readManager({ eventId })).rejects.toMatchObject(offlineOnly);
  await expect(client.heats.readCategory({ categoryId })).rejects.toMatchObject(offlineOnly);
  const day: Planned = { ...(await planned()), categoryId: 'x', testIds: ['x'], heatId: 'x', railId: 'x' };
  for (const [name, ask] of Object.entries({ ...commands, setJudge })) {
    await expect(ask(organizer, day), name).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a command that is sent twice counts once, and its id serves nothing else', async () => {
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

test('generated twice under one id, the first answer stands', async () => {
  const day = await createDay(app, { athletes: 3 });
  const commandId = crypto.randomUUID();
  const generate = () => day.organizer.client.heats.generate({ eventId: day.eventId, commandId });
  const read = async () => (await day.organizer.client.heats.readCategory({ categoryId: day.categoryId })).heats;
  expect(await generate()).toEqual({ heats: 2, skipped: [] });
  const before = await read();
  expect(await generate()).toEqual({ heats: 2, skipped: [] });
  expect(await read()).toEqual(before);
});
