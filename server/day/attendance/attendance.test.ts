import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { whileHeld } from '#testing/while-held.ts';

const words = messages.attendance;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

test('arrivals of athletes: marked and taken back → each state is listed, with the next heat', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 2 });
  const { attendance, heats } = organizer.client;
  const [one, other] = entryIds as [string, string];
  const read = async () => (await attendance.list({ eventId })).rows.map(({ state }) => state).sort();
  expect(await read()).toEqual(['expected', 'expected']);
  await heats.generate({ eventId });
  await attendance.set({ entryId: one, state: 'present' });
  await attendance.set({ entryId: other, state: 'absent' });
  expect(await read()).toEqual(['absent', 'present']);
  const row = (await attendance.list({ eventId })).rows.find(({ entryId }) => entryId === one);
  expect(row).toMatchObject({ at: expect.any(String), byDoor: false, next: { heat: 'Heat 1', hasBegun: false } });
  await attendance.set({ entryId: other, state: 'expected' });
  expect(await read()).toEqual(['expected', 'present']);
});

test('LIVE-T9 arrivals: names with and without accents → as Spanish reads them', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 4 });
  const names = ['Cristóbal', 'Ángel', 'César', 'Carlos'];
  for (const [at, entryId] of entryIds.entries()) {
    const { sql } = app.database;
    await sql`update users set name = ${`${names[at]} Rojas`}
      where id = (select user_id from entries where id = ${entryId})`;
  }
  const shown = (await organizer.client.attendance.list({ eventId })).rows.map(({ name }) => name.split(' ')[0]);
  expect(shown).toEqual(['Ángel', 'Carlos', 'César', 'Cristóbal']);
});

test('arrivals of athletes: marks by door and by hand → the later mark counts; an undone door mark does not', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 1 });
  const { attendance } = organizer.client;
  const [entryId] = entryIds as [string];
  const { kysely } = app.database;
  const { userId } = await kysely
    .selectFrom('participants')
    .select('userId')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  const read = async () => (await attendance.list({ eventId })).rows[0]!;
  await attendance.set({ entryId, state: 'absent' });
  const later = new Date(app.now().getTime() + 60_000);
  const door = { door: 'Norte', device: crypto.randomUUID() };
  const mark = { id: crypto.randomUUID(), eventId, personId: userId, outcome: 'admitted' as const, ...door };
  await kysely
    .insertInto('doorMarks')
    .values({
      ...mark,
      madeBy: 'staff',
      userId: organizer.uid,
      subject: `p:${userId}`,
      day: '2026-11-23',
      ...{ decidedAt: later, receivedAt: later },
    })
    .execute();
  expect(await read()).toMatchObject({ state: 'present', byDoor: true });
  await kysely.updateTable('doorMarks').set({ undoneAt: later }).where('id', '=', mark.id).execute();
  expect(await read()).toMatchObject({ state: 'absent', byDoor: false });
});

test('arrivals of athletes: organization and judges of the day → may mark; all others are refused', async () => {
  const { organizer, eventId, categoryId, entryIds } = await createDay(app, { athletes: 1 });
  const [entryId] = entryIds as [string];
  const place = { eventId, categories: [categoryId] };
  for (const who of [organizer, await approveJudge(app, place)]) {
    await who.client.attendance.set({ entryId, state: 'present' });
    expect((await who.client.attendance.list({ eventId })).rows).toHaveLength(1);
  }
  const qualifierOnly = await approveJudge(app, { ...place, permissions: { event: false } });
  const strangers = [
    [qualifierOnly, { code: 'FORBIDDEN', message: words.notAllowed }],
    [await signUpAs(app, 'staff'), refusal(messages.staff.notStaff)],
    [await signUpAs(app, 'organization'), { code: 'FORBIDDEN' }],
    [await signUpAs(app, 'athlete'), { code: 'FORBIDDEN' }],
  ] as const;
  for (const [who, said] of strangers) {
    await expect(who.client.attendance.list({ eventId })).rejects.toMatchObject(said);
    await expect(who.client.attendance.set({ entryId, state: 'absent' })).rejects.toMatchObject(said);
  }
});

test('arrivals of athletes: one command twice, also in parallel → counts once; its id with another state is refused', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 1 });
  const { attendance } = organizer.client;
  const [entryId] = entryIds as [string];
  const commandId = crypto.randomUUID();
  const twice = { entryId, state: 'present' as const, commandId };
  await Promise.all([attendance.set(twice), attendance.set(twice)]);
  await attendance.set({ entryId, state: 'absent' });
  await attendance.set(twice);
  expect((await attendance.list({ eventId })).rows[0]?.state).toBe('absent');
  await expect(attendance.set({ ...twice, state: 'absent' })).rejects.toMatchObject(refusal(messages.heats.reused));
});

test('arrivals of athletes: an earlier press arrives last → the later press counts, also if it removed a mark', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 1 });
  const { attendance } = organizer.client;
  const [entryId] = entryIds as [string];
  const state = async () => (await attendance.list({ eventId })).rows[0]?.state;
  await attendance.set({ entryId, state: 'present' });
  await attendance.set({ entryId, state: 'expected' });
  // The mark waited on a device without network.
  await attendance.set({ entryId, state: 'absent', waitedS: 600 });
  expect(await state()).toBe('expected');
  await attendance.set({ entryId, state: 'absent' });
  expect(await state()).toBe('absent');
});

test('arrivals: unknown or withdrawn entry, or finished event → refused', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 1 });
  const { attendance } = organizer.client;
  const [entryId] = entryIds as [string];
  const { kysely } = app.database;
  await expect(attendance.set({ entryId: crypto.randomUUID(), state: 'present' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await kysely.updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', entryId).execute();
  await expect(attendance.set({ entryId, state: 'present' })).rejects.toMatchObject(refusal(words.notIn));
  expect((await attendance.list({ eventId })).rows).toEqual([]);
  await kysely.updateTable('entries').set({ standing: 'in' }).where('id', '=', entryId).execute();
  await kysely.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', eventId).execute();
  await expect(attendance.set({ entryId, state: 'present' })).rejects.toMatchObject(refusal(messages.heats.ended));
});

test('arrivals of athletes: an account outside the event → refused without waiting for the event’s lock', async () => {
  const { eventId, entryIds } = await createDay(app, { athletes: 1 });
  const [entryId] = entryIds as [string];
  const strangers = [
    [await signUpAs(app, 'staff'), refusal(messages.staff.notStaff)],
    [await signUpAs(app, 'organization'), { code: 'FORBIDDEN' }],
  ] as const;
  await whileHeld(app, eventId, async () => {
    for (const [{ client }, said] of strangers)
      await expect(client.attendance.set({ entryId, state: 'absent' })).rejects.toMatchObject(said);
  });
});

test('LIVE-D27 LIVE-D28 arrivals: somebody comes who has no rail → the first free one; an absent with a place → in the plans', async () => {
  const { organizer, eventId, categoryId, entryIds } = await createDay(app, { athletes: 3, event: { rails: 4 } });
  const { attendance, heats } = organizer.client;
  const [late = '', gone = ''] = entryIds;
  const rowOf = async (id: string) => (await attendance.list({ eventId })).rows.find(({ entryId }) => entryId === id);
  await attendance.set({ entryId: late, state: 'absent' });
  await heats.generate({ eventId });
  expect(await rowOf(late)).toMatchObject({ next: null, free: null });
  await attendance.set({ entryId: late, state: 'present' });
  const { rails, heatId } = await heats.readCategory({ categoryId });
  const empty = rails.find(({ entry }) => !entry)!;
  expect((await rowOf(late))?.free).toEqual({ testId: expect.any(String), heat: 'Heat 1', rail: empty.number });
  await attendance.set({ entryId: gone, state: 'present' });
  expect(await rowOf(gone)).toMatchObject({ next: { heat: 'Heat 1' }, free: null });
  await attendance.set({ entryId: gone, state: 'absent' });
  const absent = async () => (await heats.readPlans({ eventId })).categories[0]?.tests.map(test => test.absent);
  expect(await absent()).toEqual([1, 0]);
  // A called heat takes no new entry, and the floor handles its absent athletes.
  app.setNow(new Date(Date.now() + 11.2 * 86_400_000));
  await heats.startCategory({ categoryId, type: 'start' });
  await heats.call({ heatId: heatId! });
  expect((await rowOf(late))?.free).toBeNull();
  expect(await absent()).toEqual([0, 0]);
});
