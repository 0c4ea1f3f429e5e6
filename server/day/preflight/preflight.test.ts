import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { insertResult } from '#testing/factories/events.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const read = ({ organizer, eventId }: Pick<JudgedHeat, 'organizer' | 'eventId'>) =>
  organizer.client.preflight.read({ eventId });
type Rows = Awaited<ReturnType<typeof read>>['rows'];
type Kind = Rows[number]['kind'];
const rowOf = async (heat: Pick<JudgedHeat, 'organizer' | 'eventId'>, kind: Kind) =>
  (await read(heat)).rows.find(row => row.kind === kind);

const phone = { deviceId: crypto.randomUUID(), unsent: 0, errorMs: 12, battery: 80 };

/** A day that has not begun: its first heat starts in half an hour. */
async function dayBefore(): Promise<JudgedHeat> {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  await startIn(heat, 30);
  return heat;
}
const startIn = ({ eventId }: { eventId: string }, minutes: number) =>
  app.database.kysely
    .updateTable('heats')
    .set({ plannedAt: new Date(app.now().getTime() + minutes * 60_000) })
    .where('eventId', '=', eventId)
    .execute();

test('preflight: organization and principal read it → the rows; others → refused', async () => {
  const heat = await dayBefore();
  const { eventId } = heat;
  const principal = await approveJudge(app, { eventId, categories: [], permissions: { manage: true } });
  const { rows, event, firstAt } = await read(heat);
  expect(event.uid).toBe(eventId);
  expect(Date.parse(firstAt!)).toBe(app.now().getTime() + 30 * 60_000);
  // The free bytes of the disk change between two reads.
  const same = rows.map(row => ('free' in row ? { ...row, free: expect.any(Number) } : row));
  expect((await principal.client.preflight.read({ eventId })).rows).toEqual(same);
  const refused = { message: messages.heats.notManager };
  await expect(heat.judge.client.preflight.read({ eventId })).rejects.toMatchObject(refused);
  const stranger = await signUpAs(app, 'organization');
  await expect(stranger.client.preflight.read({ eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const elsewhere = await signUpAs(app, 'staff');
  const notStaff = { message: messages.staff.notStaff };
  await expect(elsewhere.client.preflight.read({ eventId })).rejects.toMatchObject(notStaff);
});

test('preflight: a rail of the coming hour has no judge, or one without permission → named; later or with judge → well', async () => {
  const heat = await dayBefore();
  expect(await rowOf(heat, 'judges')).toMatchObject({ tone: 'well', heats: [] });
  const named = { tone: 'resolve', heats: [{ categoryId: heat.categoryId, heat: 'Heat 1', rails: [1] }] };
  await app.database.kysely.updateTable('rails').set({ judgeId: null }).where('id', '=', heat.railId).execute();
  expect(await rowOf(heat, 'judges')).toMatchObject(named);
  await heat.organizer.client.heats.setJudge({ railId: heat.railId, judgeId: heat.judge.uid });
  const { applicationId } = heat.judge;
  const allow = (mayEvent: boolean) =>
    app.database.kysely.updateTable('staffApplications').set({ mayEvent }).where('id', '=', applicationId).execute();
  await allow(false);
  expect(await rowOf(heat, 'judges')).toMatchObject(named);
});

test('preflight: the first heat is tomorrow → its first hour counts', async () => {
  const heat = await dayBefore();
  await app.database.kysely.updateTable('rails').set({ judgeId: null }).where('id', '=', heat.railId).execute();
  await startIn(heat, 20 * 60);
  expect(await rowOf(heat, 'judges')).toMatchObject({ tone: 'resolve' });
});

test('preflight: the plan of a test is not published → named with its athletes; published → well; no heats → said', async () => {
  const heat = await dayBefore();
  const { testId, organizer } = heat;
  const { categoryId } = heat;
  expect(await rowOf(heat, 'plan')).toMatchObject({ tone: 'resolve', testId, categoryId, athletes: 1 });
  expect(await rowOf(heat, 'heats')).toBeUndefined();
  await organizer.client.heats.publish({ testId });
  expect(await rowOf(heat, 'plan')).toBeUndefined();
  expect(await rowOf(heat, 'heats')).toMatchObject({ tone: 'well', planned: 1, published: 1 });
  app.setNow(null);
  const empty = await createDay(app, { athletes: 1, tests: 1 });
  expect(await rowOf(empty, 'heats')).toEqual({ kind: 'heats', tone: 'look', planned: 0, published: 0 });
  expect(await rowOf(empty, 'judges')).toBeUndefined();
});

test('preflight: a judge’s telephone says nothing, then its state → not known, then well, then named', async () => {
  const heat = await dayBefore();
  const [{ name } = { name: '' }] = await app.database.kysely
    .selectFrom('users')
    .select('name')
    .where('id', '=', heat.judge.uid)
    .execute();
  expect(await rowOf(heat, 'unseen')).toMatchObject({ tone: 'unknown', names: [name] });
  await heat.judge.client.rails.beat(phone);
  expect(await rowOf(heat, 'unseen')).toBeUndefined();
  expect(await rowOf(heat, 'phones')).toMatchObject({ tone: 'well', count: 1, seenMs: 0 });
  expect(await rowOf(heat, 'clocks')).toMatchObject({ tone: 'well', phones: 1, errorMs: 12 });
  app.setNow(new Date(app.now().getTime() + 60_000));
  await heat.judge.client.rails.beat({ ...phone, unsent: 14, battery: 18, errorMs: null });
  const { categoryId } = heat;
  expect(await rowOf(heat, 'phone')).toMatchObject({ tone: 'look', name, unsent: 14, battery: 18, categoryId });
  expect(await rowOf(heat, 'clocks')).toMatchObject({ tone: 'unknown' });
  app.setNow(new Date(app.now().getTime() + 25 * 3_600_000));
  expect(await rowOf(heat, 'phone')).toBeUndefined();
});

test('preflight: a television falls silent → named with what it showed; it is back → well', async () => {
  const heat = await dayBefore();
  expect(await rowOf(heat, 'screens')).toBeUndefined();
  const screen = {
    ...{ id: crypto.randomUUID(), eventId: heat.eventId, name: 'Grada norte', tokenHash: crypto.randomUUID() },
    ...{
      placeId: heat.eventId,
      scene: 'race' as const,
      pairedAt: app.now(),
      info: JSON.stringify({ shown: { n: 0, kind: 'auto', scene: 'next' } }),
    },
  };
  const { kysely } = app.database;
  await kysely
    .insertInto('screens')
    .values({ ...screen, seenAt: new Date(app.now().getTime() - 60_000) })
    .execute();
  const silent = { tone: 'look', name: 'Grada norte', seenMs: 60_000, isBehind: false, scene: 'next' };
  expect(await rowOf(heat, 'screen')).toEqual({ kind: 'screen', ...silent });
  await kysely.updateTable('screens').set({ seenAt: app.now() }).where('id', '=', screen.id).execute();
  expect(await rowOf(heat, 'screens')).toEqual({ kind: 'screens', tone: 'well', count: 1 });
});

test('preflight: another athlete stands at a rail since the print → their cards are missing; none printed → no row', async () => {
  const day = await createDay(app, { athletes: 2, tests: 1 });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  openDay(app);
  await startIn(day, 30);
  await day.organizer.client.heats.publish({ testId: day.testIds[0]! });
  expect(await rowOf(day, 'cards')).toBeUndefined();
  await day.organizer.client.prints.make({ kind: 'cards', eventId: day.eventId });
  expect(await rowOf(day, 'cards')).toEqual({ kind: 'cards', tone: 'well', printed: 2, missing: 0 });
  const { kysely } = app.database;
  const cards = await kysely.selectFrom('cards').select('code').where('eventId', '=', day.eventId).execute();
  await kysely.updateTable('cards').set({ entryId: null }).where('code', '=', cards[0]!.code).execute();
  expect(await rowOf(day, 'cards')).toEqual({ kind: 'cards', tone: 'look', printed: 1, missing: 1 });
});

test('preflight: an athlete of the next heat has not come → counted; marked present → well', async () => {
  const heat = await dayBefore();
  expect(await rowOf(heat, 'arrivals')).toMatchObject({ tone: 'well', total: 1, present: 0, soon: 0 });
  await startIn(heat, 10);
  expect(await rowOf(heat, 'arrivals')).toMatchObject({ tone: 'look', soon: 1 });
  await heat.organizer.client.attendance.set({ entryId: heat.entryId, state: 'present' });
  expect(await rowOf(heat, 'arrivals')).toMatchObject({ tone: 'well', present: 1, soon: 0 });
});

test('preflight: an athlete of that day takes notices or reads the own calendar → counted once; a session that ended does not count', async () => {
  const day = await createDay(app, { athletes: 1, tests: 1 });
  const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
  await enterAlone(app, day, athlete);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  openDay(app);
  await startIn(day, 30);
  const told = async () => rowOf(day, 'notices');
  expect(await told()).toEqual({ kind: 'notices', tone: 'look', athletes: 2, told: 0 });
  const { kysely } = app.database;
  const session = await kysely
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', athlete.uid)
    .executeTakeFirstOrThrow();
  const browser = { endpoint: `https://example.com/${athlete.uid}`, p256dh: 'key', auth: 'auth', madeAt: app.now() };
  const at = { id: crypto.randomUUID(), userId: athlete.uid, sessionId: session.id };
  await kysely
    .insertInto('pushSubscriptions')
    .values({ ...at, ...browser })
    .execute();
  expect(await told()).toMatchObject({ tone: 'well', told: 1 });
  await kysely.updateTable('sessions').set({ expiresAt: app.now() }).where('id', '=', session.id).execute();
  expect(await told()).toMatchObject({ told: 0 });
  await kysely
    .insertInto('calendarTokens')
    .values({ userId: athlete.uid, tokenHash: crypto.randomUUID(), madeAt: app.now() })
    .execute();
  expect(await told()).toMatchObject({ told: 1 });
});

test('preflight: a backup was made → its age; none → not known', async () => {
  const heat = await dayBefore();
  const { kysely } = app.database;
  await kysely.deleteFrom('lastBackup').execute();
  expect(await rowOf(heat, 'backup')).toMatchObject({ tone: 'unknown', ageMs: null });
  const madeAt = new Date(app.now().getTime() - 9 * 3_600_000);
  await kysely.insertInto('lastBackup').values({ madeAt, tookS: 40 }).execute();
  expect(await rowOf(heat, 'backup')).toMatchObject({ tone: 'look', ageMs: 9 * 3_600_000, tookS: 40 });
  await kysely.deleteFrom('lastBackup').execute();
});

test('preflight: the address is http → said; the disk does not answer → not known; it is short → to resolve', async () => {
  const heat = await dayBefore();
  expect(await rowOf(heat, 'connection')).toMatchObject({ tone: 'look' });
  expect(await rowOf(heat, 'disk')).toMatchObject({ free: expect.any(Number) });
  const { partialUploads } = app.storage;
  const { room } = partialUploads;
  partialUploads.room = async () => app.config.videoReserve - 1;
  expect(await rowOf(heat, 'disk')).toMatchObject({ tone: 'resolve' });
  partialUploads.room = () => Promise.reject(new Error('no disk'));
  expect(await rowOf(heat, 'disk')).toMatchObject({ tone: 'unknown', free: null });
  partialUploads.room = room;
});

test('preflight: a result was typed before its heat → counted, with its test', async () => {
  const heat = await dayBefore();
  expect(await rowOf(heat, 'results')).toMatchObject({ tone: 'well', count: 0, at: null });
  await insertResult(app, heat.testId, heat.entryId);
  const { testId, categoryId } = heat;
  expect(await rowOf(heat, 'results')).toMatchObject({ tone: 'look', count: 1, at: { testId, categoryId } });
});

test('preflight: a judge’s heats on two floors overlap → named with the way there; one after the other → no row', async () => {
  const heat = await dayBefore();
  const kysely = app.database.kysely;
  await kysely.updateTable('events').set({ simultaneousCategories: true }).where('id', '=', heat.eventId).execute();
  const categoryId = crypto.randomUUID();
  await app.database.sql`insert into categories select (jsonb_populate_record(null::categories, to_jsonb(categories) ||
    jsonb_build_object('id', ${categoryId}::text, 'name', 'Otra'))).* from categories where id = ${heat.categoryId}`;
  const other = await createDay(app, { athletes: 1, tests: 1, home: { ...heat, categoryId } });
  await heat.organizer.client.heats.generate({ eventId: heat.eventId });
  await kysely
    .updateTable('rails')
    .set({ judgeId: heat.judge.uid })
    .where('wodId', '=', other.testIds[0]!)
    .where('entryId', 'is not', null)
    .execute();
  await startIn(heat, 30);
  const { name } = await kysely
    .selectFrom('users')
    .select('name')
    .where('id', '=', heat.judge.uid)
    .executeTakeFirstOrThrow();
  const doubled = await rowOf(heat, 'doubled');
  expect(doubled).toMatchObject({ tone: 'resolve', judges: [{ name }] });
  await kysely
    .updateTable('heats')
    .set({ plannedAt: new Date(app.now().getTime() + 90 * 60_000) })
    .where('wodId', '=', other.testIds[0]!)
    .execute();
  expect(await rowOf(heat, 'doubled')).toBeUndefined();
});
