import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.screens;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });
const atField = (field: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field } });
const newToken = () => randomBytes(32).toString('base64url');
const hello = (token: string, info?: ScreenInfo) => createVisitor(app).client.screens.hello({ token, info });

async function codeOf(token: string): Promise<string> {
  const said: ScreenHello = await hello(token);
  if (said.state !== 'code') throw new Error('The screen is paired already.');
  return said.code;
}

const choice = { name: 'Tarima' };
async function pair({ organizer, eventId }: EventDay, token = newToken()): Promise<string> {
  await organizer.client.screens.pair({ eventId, placeId: eventId, ...choice, code: await codeOf(token) });
  return token;
}
const list = async ({ organizer, eventId }: EventDay) => (await organizer.client.screens.list({ eventId })).screens;

test('live S9 screens: the organizer types a television’s code → the television is paired and learns what to show', async () => {
  const day = await createDay(app);
  const token = newToken();
  const code = await codeOf(token);
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{6}$/);
  expect(await codeOf(token)).toBe(code);
  const { organizer, eventId } = day;
  const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
  await organizer.client.screens.pair({ eventId, placeId: eventId, ...choice, code: typed });
  const paired = { state: 'paired', name: 'Tarima', scene: 'race', place: { id: eventId, name: null } };
  expect(await hello(token)).toMatchObject({ ...paired, event: { uid: eventId } });
  const [screen] = await list(day);
  const unchosen = { wanted: { kind: 'auto' }, wantedN: 0, wantedAt: null };
  expect(screen).toMatchObject({ name: 'Tarima', ...unchosen, placeId: eventId, state: 'seen', info: null });
  const { organizer: other, eventId: elsewhere } = await createDay(app);
  const again = other.client.screens.pair({ eventId: elsewhere, placeId: elsewhere, ...choice, code });
  await expect(again).rejects.toMatchObject(atField('code', words.codeGone));
});

test('live S9 screens: scene, place or name is changed remotely → the television gets it; its report is listed', async () => {
  const day = await createDay(app);
  const token = await pair(day);
  const { screens } = day.organizer.client;
  const screenId = (await list(day))[0]!.uid;
  const stage = crypto.randomUUID();
  const { kysely } = app.database;
  const scenario = { id: stage, eventId: day.eventId, stageName: 'Pista Norte', position: 0 };
  await kysely
    .insertInto('scenarios')
    .values(scenario as never)
    .execute();
  await kysely.updateTable('wods').set({ scenarioId: stage }).where('id', '=', day.testIds[0]!).execute();
  await screens.change({ screenId, placeId: stage, name: ' Entrada ' });
  await screens.setScene({ eventId: day.eventId, screenIds: [screenId], wanted: { kind: 'clock' } });
  expect(await hello(token)).toMatchObject({
    ...{ wanted: { kind: 'clock' }, wantedN: 1 },
    ...{ name: 'Entrada', scene: 'clock', place: { id: stage, name: 'Pista Norte' } },
  });
  const info: ScreenInfo = { scene: 'clock', placeId: stage, width: 1920, height: 1080, errorMs: 12, isBehind: false };
  await hello(token, info);
  expect((await list(day))[0]).toMatchObject({ name: 'Entrada', info });
  const places = (await screens.list({ eventId: day.eventId })).places;
  expect(places).toEqual([
    { id: stage, name: 'Pista Norte' },
    { id: day.eventId, name: null },
  ]);
  const foreign = screens.change({ screenId, placeId: crypto.randomUUID(), name: 'Entrada' });
  await expect(foreign).rejects.toMatchObject(atField('placeId', words.placeGone));
});

test('live S9 screens: a television is silent for over 45 seconds → lost; it reports again → seen again', async () => {
  const day = await createDay(app);
  const token = await pair(day);
  const from = Date.now();
  app.setNow(new Date(from + 60_000));
  expect((await list(day))[0]?.state).toBe('lost');
  await hello(token);
  expect((await list(day))[0]?.state).toBe('seen');
});

test('live S9 screens: a television is removed → it shows a code again, and can be paired again', async () => {
  const day = await createDay(app);
  const token = await pair(day);
  const screenId = (await list(day))[0]!.uid;
  await day.organizer.client.screens.remove({ screenId });
  expect(await list(day)).toEqual([]);
  expect(await hello(token)).toMatchObject({ state: 'code' });
  await expect(day.organizer.client.screens.remove({ screenId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await pair(day, token);
  expect(await hello(token)).toMatchObject({ state: 'paired' });
});

test('live S9 screen codes: ten minutes pass → expired; two people type one code together → paired once', async () => {
  const day = await createDay(app);
  const { organizer, eventId } = day;
  const token = newToken();
  const code = await codeOf(token);
  const asked = { eventId, placeId: eventId, ...choice, code };
  const from = Date.now();
  app.setNow(new Date(from + 600_001));
  await expect(organizer.client.screens.pair(asked)).rejects.toMatchObject(atField('code', words.codeGone));
  const fresh = await codeOf(token);
  expect(fresh).not.toBe(code);
  const both = await Promise.allSettled([
    organizer.client.screens.pair({ ...asked, code: fresh }),
    organizer.client.screens.pair({ ...asked, code: fresh }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await list(day)).toHaveLength(1);
});

test('live S9 screens: a pairing is sent twice → one screen; a television asks twice → one code', async () => {
  const day = await createDay(app);
  const { organizer, eventId } = day;
  const token = newToken();
  const [one, other] = await Promise.all([codeOf(token), codeOf(token)]);
  expect(one).toBe(other);
  const asked = { eventId, placeId: eventId, ...choice, code: one, commandId: crypto.randomUUID() };
  await organizer.client.screens.pair(asked);
  await organizer.client.screens.pair(asked);
  expect(await list(day)).toHaveLength(1);
});

test('live S9 screen codes: a wrong code → refused at its field; many guesses → that account alone waits', async () => {
  const { organizer, eventId } = await createDay(app);
  const asked = { eventId, placeId: eventId, ...choice };
  const { screens } = organizer.client;
  await expect(screens.pair({ ...asked, code: 'ABC' })).rejects.toMatchObject(atField('code', words.code));
  for (let guess = 0; guess < 11; guess += 1) {
    const guessing = screens.pair({ ...asked, code: 'BBBBBB' });
    await expect(guessing).rejects.toMatchObject(atField('code', words.codeGone));
  }
  await expect(screens.pair({ ...asked, code: 'BBBBBB' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await pair(await createDay(app));
});

test('SAFE-L22 screen codes: a network has its maximum → a new television replaces the one silent for longest', async () => {
  const day = await createDay(app);
  const at = Date.now();
  app.setNow(new Date(at));
  const abroad = createVisitor(app, { address: '198.51.100.9' }).client.screens;
  const [first, shown, elsewhere] = [newToken(), newToken(), newToken()];
  const [lost, code, foreign] = [await codeOf(first), await codeOf(shown), await abroad.hello({ token: elsewhere })];
  const { network } = await app.database.kysely
    .selectFrom('screenCodes')
    .select('network')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  // The codes that a phone has requested one second later.
  const made = Array.from({ length: 598 }, (_, number) => ({
    ...{ code: `made-up ${number}`, tokenHash: `${number}`, network },
    ...{ seenAt: new Date(at + 1000), expiresAt: new Date(at + 600_000) },
  }));
  await app.database.kysely.insertInto('screenCodes').values(made).execute();
  app.setNow(new Date(at + 3000));
  expect(await codeOf(shown)).toBe(code);
  await codeOf(newToken());
  expect(await codeOf(first)).not.toBe(lost);
  for (let asked = 0; asked < 20; asked++) await codeOf(newToken());
  expect(await codeOf(shown)).toBe(code);
  expect(await abroad.hello({ token: elsewhere })).toEqual(foreign);
  const { organizer, eventId } = day;
  await organizer.client.screens.pair({ eventId, placeId: eventId, ...choice, code });
  expect(await hello(shown)).toMatchObject({ state: 'paired' });
});

test('live S9 screen codes: a right code among the guesses → the guesses before it still count', async () => {
  const day = await createDay(app);
  const { organizer, eventId } = day;
  app.setNow(new Date());
  const guess = () => organizer.client.screens.pair({ eventId, placeId: eventId, ...choice, code: 'BBBBBB' });
  for (let time = 0; time < 10; time += 1) await expect(guess()).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  await pair(day);
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('live S9 screens: the organization and principal judges manage them together → other accounts are refused', async () => {
  const day = await createDay(app);
  await pair(day);
  const { eventId, categoryId } = day;
  const [screen] = await list(day);
  const place = { eventId, categories: [categoryId] };
  const principal = await approveJudge(app, { ...place, permissions: { manage: true } });
  expect(await list(day)).toHaveLength(1);
  const token = newToken();
  const asked = { eventId, placeId: eventId, ...choice, code: await codeOf(token) };
  await principal.client.screens.pair(asked);
  await day.organizer.client.screens.change({ screenId: screen!.uid, placeId: eventId, name: 'Sala' });
  expect((await principal.client.screens.list({ eventId })).screens.map(({ name }) => name)).toEqual([
    'Sala',
    'Tarima',
  ]);
  const strangers = [
    [await approveJudge(app, place), { code: 'FORBIDDEN' }],
    [await signUpAs(app, 'staff'), { code: 'REFUSED' }],
    [await signUpAs(app, 'organization'), { code: 'FORBIDDEN' }],
    [await signUpAs(app, 'athlete'), { code: 'FORBIDDEN' }],
    [createVisitor(app), { code: 'UNAUTHORIZED' }],
  ] as const;
  const screenId = screen!.uid;
  const code = await codeOf(newToken());
  for (const [{ client }, said] of strangers) {
    const calls = [
      client.screens.list({ eventId }),
      client.screens.pair({ ...asked, code }),
      client.screens.change({ screenId, placeId: eventId, name: 'Mía' }),
      client.screens.setScene({ eventId, screenIds: [screenId], wanted: { kind: 'black' } }),
      client.screens.setScene({ eventId, screenIds: 'all', wanted: { kind: 'black' } }),
      client.screens.remove({ screenId }),
    ];
    for (const answer of await Promise.allSettled(calls)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: said });
    }
  }
});

test('live S9 screens: the event is ended → no new television is paired; a paired one stays', async () => {
  const day = await createDay(app);
  const token = await pair(day);
  const { kysely } = app.database;
  await kysely.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', day.eventId).execute();
  await expect(pair(day)).rejects.toMatchObject(refusal(messages.heats.ended));
  expect(await hello(token)).toMatchObject({ state: 'paired' });
});

test('live S9 screens: the secret of a television is malformed → refused', async () => {
  await expect(hello('short')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
