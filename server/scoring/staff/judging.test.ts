import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createEvent, eventForm, insertWod, wallIn, withQualifier } from '#testing/factories/events.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createContest } from '#testing/factories/results.ts';
import { approveJudge, insertApplication } from '#testing/factories/staff.ts';
import { judgeOf } from './staff.access.ts';

const words = messages.staff;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const approved = { status: 'approved' as const };

test('ATH-170 ATH-336 ORG-197 ORG-198 ORG-446 events of a judge: each list → approved events of its types, the latest first', async () => {
  const judge = await signUpAs(app, 'staff');
  const events = new Map<string, string>();
  for (const [index, type] of (['offline', 'qualifier', 'both', 'pending', 'declined'] as const).entries()) {
    const organizer = await signUpAs(app, 'organization');
    const name = `Copa ${type}`;
    const start = wallIn(app, 10 + index);
    const days = { start, end: wallIn(app, 20), startOfflineFinal: start, endOfflineFinal: wallIn(app, 20) };
    const qualifier = { qualifierOnline: true, startQualifier: start, endQualifier: wallIn(app, 19) };
    const eventId = await createEvent(app, organizer, { name, ...days, ...qualifier });
    events.set(eventId, type);
    const status = type === 'pending' || type === 'declined' ? type : 'approved';
    const wanted = type === 'pending' || type === 'declined' ? 'both' : type;
    await insertApplication(app, eventId, judge.uid, { type: wanted, status });
  }
  const list = async (asked: object) => {
    const found = await judge.client.staff.listMine({ list: 'events', ...asked });
    expect(found.next).toBeNull();
    for (const { application } of found.events) expect(application.status).toBe('approved');
    return found.events.map(({ uid }) => events.get(uid));
  };
  expect(await list({ list: 'events' })).toEqual(['both', 'offline']);
  expect(await list({ list: 'qualifying' })).toEqual(['both', 'qualifier']);
  // A judge filters the own events by name and date (ORG-199, ORG-200).
  expect(await list({ list: 'qualifying', name: 'QUALIF' })).toEqual(['qualifier']);
  expect(await list({ day: wallIn(app, 10).slice(0, 10) })).toEqual(['offline']);
  expect(await list({ day: '2020-01-01' })).toEqual([]);
  for (const status of ['pending', 'declined'] as const) {
    const { events: found } = await judge.client.staff.listMine({ list: 'qualifying', status });
    expect(found.map(({ uid, application }) => [events.get(uid), application.status])).toEqual([[status, status]]);
  }
  const other = await signUpAs(app, 'staff');
  expect((await other.client.staff.listMine({ list: 'events' })).events).toEqual([]);
});

test('ORG-199 events of a judge: more than one page → the cursor gives the next pages, each event once', async () => {
  const judge = await signUpAs(app, 'staff');
  const organizer = await signUpAs(app, 'organization');
  const form = await eventForm(app);
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) ids.push((await organizer.client.events.create(form)).uid);
  for (const eventId of ids) await insertApplication(app, eventId, judge.uid, approved);
  const first = await judge.client.staff.listMine({ list: 'events' });
  const second = await judge.client.staff.listMine({ list: 'events', cursor: first.next ?? '' });
  expect([first.events.length, second.events.length, second.next]).toEqual([24, 6, null]);
  expect([...first.events, ...second.events].map(({ uid }) => uid).sort()).toEqual(ids.sort());
  await expect(judge.client.staff.listMine({ list: 'events', cursor: '%%' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
}, 60_000);

test('ORG-412 ORG-413 ORG-515 ORG-445 judging: not of the staff, or no such event → refused, each with its own message', async () => {
  const { eventId } = await createJoinable(app);
  const judge = await signUpAs(app, 'staff');
  const { staff } = judge.client;
  const stage = 'event' as const;
  const asked = (id: string) => [
    () => staff.readEvent({ eventId: id }),
    () => staff.listReviews({ eventId: id, stage }),
  ];
  for (const ask of asked('nada')) {
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'El evento no existe!' });
  }
  const refused = { code: 'REFUSED', message: 'No eres parte del staff!' };
  for (const ask of asked(eventId)) await expect(ask()).rejects.toMatchObject(refused);
  await insertApplication(app, eventId, judge.uid);
  for (const ask of asked(eventId)) await expect(ask()).rejects.toMatchObject(refused);
});

test('ORG-201 ORG-202 ORG-204 ORG-205 ORG-415 V5 judging: a judge reads an event → own categories, with the tests of the allowed stages', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app, { name: 'Élite' }, withQualifier(app));
  const other = await createCategory(app, organizer, eventId, { name: 'Máster' });
  const qualifying = await insertWod(app, categoryId, { name: 'Uno', typeEvent: 'qualifier' });
  const onSite = await insertWod(app, categoryId, { name: 'Dos' });
  await insertWod(app, other, { name: 'Ajeno' });
  const both = await approveJudge(app, { eventId, categories: [categoryId], permissions: { manage: true } });
  const read = await both.client.staff.readEvent({ eventId });
  expect(read).toMatchObject({
    event: { uid: eventId, type: 'offline' },
    application: { permissions: { manage: true, qualifier: true, event: true }, categories: [categoryId] },
    startOfflineFinal: expect.any(String),
    now: expect.any(String),
  });
  expect(read.categories).toEqual([
    {
      uid: categoryId,
      name: 'Élite',
      team: false,
      isAudit: false,
      tests: [
        { uid: qualifying, name: 'Uno', stage: 'qualifier', waiting: 0 },
        { uid: onSite, name: 'Dos', stage: 'event', waiting: 0 },
      ],
    },
  ]);
  const one = await approveJudge(app, { eventId, categories: [categoryId, other], permissions: { qualifier: false } });
  const seen = await one.client.staff.readEvent({ eventId });
  expect(seen.categories.map(({ name, tests }) => [name, tests.map(wod => wod.name)])).toEqual([
    ['Élite', ['Dos']],
    ['Máster', ['Ajeno']],
  ]);
  const none = await approveJudge(app, { eventId, categories: [] });
  expect((await none.client.staff.readEvent({ eventId })).categories).toEqual([]);
});

test('ORG-411 ORG-443 V3 judging: approved, with the stage’s permission and the category → allowed; one of them missing → refused', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app, {}, withQualifier(app));
  const other = await createCategory(app, organizer, eventId);
  const db = app.database.kysely;
  const judge = await approveJudge(app, { eventId, categories: [categoryId], permissions: { qualifier: false } });
  const may = (place: { categoryId: string; stage: 'qualifier' | 'event' }, who = judge.uid) =>
    judgeOf(db, { uid: who }, place).then(
      () => 'yes',
      error => error.message,
    );
  expect(await may({ categoryId, stage: 'event' })).toBe('yes');
  expect(await may({ categoryId, stage: 'qualifier' })).toBe(words.notAllowed);
  expect(await may({ categoryId: other, stage: 'event' })).toBe(words.notAllowed);
  expect(await may({ categoryId: 'nada', stage: 'event' })).toBe(messages.server.notFound);
  const stranger = await signUpAs(app, 'staff');
  await insertApplication(app, eventId, stranger.uid, { mayEvent: true }, [categoryId]);
  expect(await may({ categoryId, stage: 'event' }, stranger.uid)).toBe(words.notStaff);
  const { staff } = organizer.client;
  await staff.setCategory({ id: judge.applicationId, categoryId: other, isAllowed: true });
  await staff.setPermission({ id: judge.applicationId, permission: 'qualifier', isAllowed: true });
  await staff.setPermission({ id: judge.applicationId, permission: 'event', isAllowed: false });
  expect(await may({ categoryId: other, stage: 'qualifier' })).toBe('yes');
  expect(await may({ categoryId, stage: 'event' })).toBe(words.notAllowed);
  await staff.setCategory({ id: judge.applicationId, categoryId, isAllowed: false });
  expect(await may({ categoryId, stage: 'qualifier' })).toBe(words.notAllowed);
});

test('ORG-166 ORG-167 ORG-168 ORG-170 ORG-243 ORG-410 ORG-411 ORG-449 permissions of a judge: one permission is toggled → only that one changes; a repeated toggle changes nothing', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app, {}, withQualifier(app));
  const none = { qualifier: false, event: false };
  const { applicationId: id } = await approveJudge(app, { eventId, categories: [], permissions: none });
  const { staff } = organizer.client;
  const read = async () => (await staff.listAsOrganizer({ eventId, status: 'approved' })).rows[0];
  for (const permission of ['manage', 'qualifier', 'event'] as const) {
    for (const isAllowed of [true, true, false, false]) {
      await staff.setPermission({ id, permission, isAllowed });
      expect((await read())?.permissions).toEqual({ manage: false, ...none, [permission]: isAllowed });
    }
  }
  for (const isAllowed of [true, true, false, false]) {
    await staff.setCategory({ id, categoryId, isAllowed });
    expect((await read())?.categories).toEqual(isAllowed ? [categoryId] : []);
  }
});

test('ORG-362 ORG-411 permissions: the judge is not approved, or the event lacks the stage or category → refused', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const waiting = await signUpAs(app, 'staff');
  const pending = await insertApplication(app, eventId, waiting.uid);
  const { staff } = organizer.client;
  const refused = { code: 'REFUSED', message: words.notApproved };
  for (const ask of [
    () => staff.setPermission({ id: pending, permission: 'event', isAllowed: true }),
    () => staff.setCategory({ id: pending, categoryId, isAllowed: true }),
  ]) {
    await expect(ask()).rejects.toMatchObject(refused);
  }
  const { applicationId: id } = await approveJudge(app, { eventId, categories: [] });
  const noQualifier = staff.setPermission({ id, permission: 'qualifier', isAllowed: true });
  await expect(noQualifier).rejects.toMatchObject({ code: 'REFUSED', message: words.noQualifier });
  await staff.setPermission({ id, permission: 'qualifier', isAllowed: false });
  const elsewhere = await createJoinable(app);
  const foreign = staff.setCategory({ id, categoryId: elsewhere.categoryId, isAllowed: true });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('V2 ORG-203 handlers: a judge gets the principal permission → the event has a handler', async () => {
  const { eventId, organizer } = await createJoinable(app);
  const { applicationId: id } = await approveJudge(app, { eventId, categories: [] });
  const handler = async () => (await organizer.client.events.readAsOrganizer({ id: eventId })).event.eventHandler;
  expect(await handler()).toBe(false);
  await organizer.client.staff.setPermission({ id, permission: 'manage', isAllowed: true });
  expect(await handler()).toBe(true);
});

test('E9 unpublished boards: staff of the event → may read; other judges → refused', async () => {
  const contest = await createContest(app);
  const entryId = contest.entryIds[0] ?? '';
  await contest.organizer.client.results.saveAsOrganizer({
    wodId: contest.wodId,
    entryId,
    values: { quantity: 90 },
    version: 0,
  });
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const stranger = await signUpAs(app, 'staff');
  const asked = { wodId: contest.wodId, entryId };
  expect(await judge.client.boards.readResult(asked)).toMatchObject({ quantity: 90_000 });
  await expect(stranger.client.boards.readResult(asked)).rejects.toMatchObject({ code: 'REFUSED' });
  const http = await buildHttp(app);
  const ask = async (who: SignedIn, path: string) => {
    const answer = await http.inject({ url: path, headers: { cookie: cookieOf(who) } });
    return answer.statusCode === 200 ? answer.json().view : answer.statusCode;
  };
  const path = `/organization/boards/${contest.categoryId}/event`;
  expect(await ask(judge, path)).toBe('open');
  expect([await ask(stranger, path), await ask(judge, '/organization/boards/nada/event')]).toEqual([403, 403]);
  await http.close();
});
