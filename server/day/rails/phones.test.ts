import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';
import { placeSecond } from '#testing/factories/second-judges.ts';
import { railJobs } from './rails.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const phone = { deviceId: crypto.randomUUID(), unsent: 0, errorMs: 12, battery: 80 };
const listOf = (userId: string) =>
  app.database.kysely.selectFrom('judgePhones').selectAll().where('userId', '=', userId).execute();
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

test('beats of phones: a judge with a rail that day → one row a minute; other unsent work → at once', async () => {
  const { judge, eventId } = await createJudgedHeat(app, { hasBegun: false });
  const first = app.now();
  await judge.client.rails.beat(phone);
  later(20_000);
  await judge.client.rails.beat({ ...phone, battery: 79 });
  const row = { eventId, userId: judge.uid, ...phone };
  expect(await listOf(judge.uid)).toEqual([{ ...row, seenAt: first }]);
  await judge.client.rails.beat({ ...phone, battery: 79, unsent: 3 });
  expect(await listOf(judge.uid)).toEqual([{ ...row, seenAt: app.now(), battery: 79, unsent: 3 }]);
  later(60_000);
  await judge.client.rails.beat({ ...phone, battery: null, errorMs: null, unsent: 3 });
  const [last] = await listOf(judge.uid);
  expect(last).toEqual({ ...row, seenAt: app.now(), battery: null, errorMs: null, unsent: 3 });
});

test('beats of phones: no rail, a rail in another week, or the event is over → nothing is stored', async () => {
  const stranger = await signUpAs(app, 'staff');
  await stranger.client.rails.beat(phone);
  expect(await listOf(stranger.uid)).toEqual([]);
  const { judge, eventId } = await createJudgedHeat(app, { hasBegun: false });
  later(3 * 86_400_000);
  await judge.client.rails.beat(phone);
  later(-3 * 86_400_000);
  await app.database.kysely.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', eventId).execute();
  await judge.client.rails.beat(phone);
  expect(await listOf(judge.uid)).toEqual([]);
});

test('beats of phones: a day passes, or the account is erased → forgotten', async () => {
  const { judge } = await createJudgedHeat(app, { hasBegun: false });
  const sweep = railJobs(app)['sweep-phones'];
  await judge.client.rails.beat(phone);
  later(23 * 3_600_000);
  await sweep();
  expect(await listOf(judge.uid)).toHaveLength(1);
  later(2 * 3_600_000);
  await sweep();
  expect(await listOf(judge.uid)).toEqual([]);
  later(-24 * 3_600_000);
  await judge.client.rails.beat(phone);
  expect(await listOf(judge.uid)).toHaveLength(1);
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, judge.uid));
  expect(await listOf(judge.uid)).toEqual([]);
});

test('beats of phones: more devices of one judge → the newest three are kept; no permission any more → none is stored', async () => {
  const { judge } = await createJudgedHeat(app, { hasBegun: false });
  const devices = Array.from({ length: 5 }, () => crypto.randomUUID());
  for (const deviceId of devices) {
    await judge.client.rails.beat({ ...phone, deviceId });
    later(1_000);
  }
  const known = (await listOf(judge.uid)).map(({ deviceId }) => deviceId);
  expect(known.toSorted()).toEqual(devices.slice(2).toSorted());
  await app.database.kysely.deleteFrom('judgePhones').where('userId', '=', judge.uid).execute();
  const applications = app.database.kysely.updateTable('staffApplications').where('id', '=', judge.applicationId);
  await applications.set({ mayEvent: false }).execute();
  await judge.client.rails.beat(phone);
  expect(await listOf(judge.uid)).toEqual([]);
});

test('beats of phones: a second judge beside no first one → stored; no permission any more beside a first one → none', async () => {
  const { judge, second, railId, organizer } = await placeSecond(app, await createJudgedHeat(app, { hasBegun: false }));
  const { kysely: db } = app.database;
  await organizer.client.heats.setJudge({ railId, judgeId: null });
  await second.client.rails.beat(phone);
  expect(await listOf(second.uid)).toHaveLength(1);
  await organizer.client.heats.setJudge({ railId, judgeId: judge.uid });
  await db.deleteFrom('judgePhones').where('userId', '=', second.uid).execute();
  await db.updateTable('staffApplications').set({ mayEvent: false }).where('id', '=', second.applicationId).execute();
  await second.client.rails.beat(phone);
  expect(await listOf(second.uid)).toEqual([]);
});
