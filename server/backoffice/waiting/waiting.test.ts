import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createContested, sendAppeal } from '#testing/factories/appeals.ts';
import { printCard, typeCard } from '#testing/factories/cards.ts';
import { createJoinable, createTeamEvent, signUpConfirmed } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { fillWithEvents, insertPeople, settle } from '#testing/factories/many-events.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';
import { createContest, resultChange, submission } from '#testing/factories/results.ts';
import { approveJudge, insertApplication } from '#testing/factories/staff.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';
import { hearQueries, planOf, rowsRead } from '#testing/heard-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const send = (wodId: string, entryId: string) => app.results.write(submission(app, { wodId, entryId }));

// The hour of the run decides whether the event's part on site is today; the home of the day has its own tests.
const isDay = expect.any(Boolean);

describe('open tasks of an organization', () => {
  test('walk-organizer B1 applications and unseen results → counted only at the event that they belong to', async () => {
    const contest = await createContest(app, { typeEvent: 'online' }, 3);
    const { eventId, wodId, entryIds, organizer } = contest;
    const judge = await signUpAs(app, 'staff');
    await insertApplication(app, eventId, judge.uid);
    await insertApplication(app, eventId, (await signUpAs(app, 'staff')).uid, { status: 'declined' });
    await send(wodId, entryIds[0]!);
    await send(wodId, entryIds[1]!);
    await app.results.write(
      resultChange(app, { wodId, entryId: entryIds[1]! }, { version: 1, role: 'judge', action: 'approved' }),
    );
    const name = expect.any(String);
    const own = { uid: eventId, name, applications: 1, appeals: 0, refunds: 0, qualifier: 0, event: 1 };
    expect(await organizer.client.waiting.count()).toEqual({ events: [own], invitations: 0, isDay });
    const other = await createContest(app);
    expect(await other.organizer.client.waiting.count()).toEqual({ events: [], invitations: 0, isDay });
  });

  test('walk-organizer B1 an appeal → counts until it is decided, also after the event', async () => {
    const contest = await createContested(app);
    const idAppeal = await sendAppeal(contest);
    const { organizer, eventId } = contest;
    const appealsOf = async () =>
      (await organizer.client.waiting.count()).events.find(({ uid }) => uid === eventId)?.appeals ?? 0;
    expect(await appealsOf()).toBe(1);
    const over = { finishedAt: app.now() };
    await app.database.kysely.updateTable('events').set(over).where('id', '=', eventId).execute();
    expect(await appealsOf()).toBe(1);
    const { version } = await organizer.client.appeals.readAsOrganizer({ id: idAppeal });
    await organizer.client.appeals.decide({ id: idAppeal, decision: 'athlete', version });
    expect(await appealsOf()).toBe(0);
  });

  test('walk-organizer B1 an application to an event that is over → does not count', async () => {
    const { eventId, organizer } = await createContest(app);
    await insertApplication(app, eventId, (await signUpAs(app, 'staff')).uid);
    await app.database.kysely.updateTable('events').set({ finishedAt: app.now() }).where('id', '=', eventId).execute();
    expect(await organizer.client.waiting.count()).toEqual({ events: [], invitations: 0, isDay });
  });
});

test('walk-organizer B1 open tasks of a judge: results wait → counted only in the judge’s own stages and categories', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app, { typeEvent: 'online' }, 2);
  const qualifierTest = await insertWod(app, categoryId, { typeEvent: 'qualifier' });
  await send(wodId, entryIds[0]!);
  await send(wodId, entryIds[1]!);
  await send(qualifierTest, entryIds[0]!);
  const judgeWho = async (permissions: object, categories = [categoryId]) =>
    (await approveJudge(app, { eventId, categories, permissions })).client.waiting.count();
  const own = { uid: eventId, name: expect.any(String), applications: 0, appeals: 0, refunds: 0 };
  expect((await judgeWho({})).events).toEqual([{ ...own, qualifier: 1, event: 2 }]);
  expect((await judgeWho({ qualifier: false })).events).toEqual([{ ...own, qualifier: 0, event: 2 }]);
  expect((await judgeWho({ event: false })).events).toEqual([{ ...own, qualifier: 1, event: 0 }]);
  expect((await judgeWho({}, [])).events).toEqual([]);
  const stranger = await signUpAs(app, 'staff');
  await insertApplication(app, eventId, stranger.uid, {}, [categoryId]);
  expect((await stranger.client.waiting.count()).events).toEqual([]);
});

test('walk-athlete 20 open tasks of an athlete: invitations wait → as many as the list of invitations has', async () => {
  const captain = await signUpConfirmed(app);
  const event = await createTeamEvent(app, 3);
  const { teamId } = await enterAsTeam(app, event, captain, { allowedMembers: 3 });
  const invited = await signUpConfirmed(app);
  expect(await invited.client.waiting.count()).toEqual({ events: [], invitations: 0, isDay: false });
  await captain.client.teams.invite({ id: teamId, email: invited.email });
  expect(await invited.client.waiting.count()).toEqual({ events: [], invitations: 1, isDay: false });
  const { invitations } = await invited.client.invitations.listMine({});
  await invited.client.invitations.answer({ id: invitations[0]!.uid, accept: false });
  expect(await invited.client.waiting.count()).toEqual({ events: [], invitations: 0, isDay: false });
});

describe('open tasks of one event', () => {
  test('walk-organizer B8 work is open → counts reviews, appeals, judges, and tests without results of each stage', async () => {
    const contest = await createContest(app, { typeEvent: 'online' }, 2);
    const { eventId, categoryId, wodId, entryIds, organizer } = contest;
    const empty = await insertWod(app, categoryId, { typeEvent: 'online', name: 'Sin nadie' });
    await approveJudge(app, { eventId, categories: [categoryId], permissions: { qualifier: false } });
    await approveJudge(app, { eventId, categories: [] });
    await insertApplication(app, eventId, (await signUpAs(app, 'staff')).uid);
    await send(wodId, entryIds[0]!);
    const open = await organizer.client.waiting.ofEvent({ eventId });
    expect(open).toMatchObject({
      applications: 1,
      appeals: 0,
      refunds: 0,
      unsold: 0,
      unanswered: 0,
      qualifier: { reviews: 0, judges: 0, tests: 0, empty: [], untested: [categoryId] },
      event: { reviews: 1, judges: 1, tests: 2, empty: [{ uid: empty, name: 'Sin nadie' }], untested: [] },
    });
  });

  test('walk-league 15 approved judges without a category → counted as idle, except managers of the event', async () => {
    const { eventId, categoryId, organizer } = await createContest(app);
    await approveJudge(app, { eventId, categories: [categoryId] });
    await approveJudge(app, { eventId, categories: [] });
    await approveJudge(app, { eventId, categories: [], permissions: { manage: true } });
    await insertApplication(app, eventId, (await signUpAs(app, 'staff')).uid);
    expect(await organizer.client.waiting.ofEvent({ eventId })).toMatchObject({ applications: 1, idleJudges: 1 });
  });

  test('walk-organizer B8 an enrolled athlete can answer → counts until the answer', async () => {
    const { eventId, categoryId, organizer } = await createJoinable(app);
    const asked = async () => (await organizer.client.waiting.ofEvent({ eventId })).unanswered;
    expect(await asked()).toBe(0);
    const athlete = await signUpConfirmed(app);
    const answer = await organizer.client.entries.enroll({ categoryId, email: athlete.email, name: '', team: null });
    const rows = ['sin.cuenta@waiting.test', ''].map((email, at) => {
      return { categoryId, name: `Sin Cuenta ${'AB'[at]}`, email, team: null };
    });
    await organizer.client.entries.enrollList({ eventId, rows });
    expect(await asked()).toBe(2);
    await athlete.client.entries.answerManualEntry({ entryId: answer.entryId, stay: true });
    expect(await asked()).toBe(1);
  });

  test('a rail’s result is not confirmed → counts; the organizer protests it → the protest counts instead', async () => {
    const heat = await createJudgedHeat(app);
    const asked = async () => {
      const { protests, unconfirmed } = await heat.organizer.client.waiting.ofEvent({ eventId: heat.eventId });
      return { protests, unconfirmed };
    };
    expect(await asked()).toEqual({ protests: 0, unconfirmed: 0 });
    await typeCard(heat.judge, await printCard(app, heat));
    expect(await asked()).toEqual({ protests: 0, unconfirmed: 1 });
    const { railId, organizer } = heat;
    await organizer.client.protests.open({ railId, reason: 'Contó de más', commandId: crypto.randomUUID() });
    expect(await asked()).toEqual({ protests: 1, unconfirmed: 0 });
  });

  test('walk-organizer B8 another organization, an unknown event or no session → refused', async () => {
    const { eventId, organizer } = await createContest(app);
    const other = await signUpAs(app, 'organization');
    await expect(other.client.waiting.ofEvent({ eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(organizer.client.waiting.ofEvent({ eventId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createVisitor(app).client.waiting.ofEvent({ eventId })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

test('walk-organizer B1 open tasks: 200 events → one query, few rows and few bytes', async () => {
  const { heard, asked } = hearQueries(app);
  const organizer = await signUpAs(heard, 'organization');
  const db = app.database.kysely;
  const athleteIds = await insertPeople(db, 'athlete', 50);
  const others = await insertPeople(db, 'organization', 3);
  await fillWithEvents(db, { events: 800, now: app.now(), organizationIds: [organizer.uid, ...others], athleteIds });
  await sql`
    insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, submitted_at, created_at, updated_at)
    select wods.id || entries.id, wods.id, entries.id, wods.category_id, 'event',
      case when hashtext(wods.id || entries.id) % 8 = 0 then 'pending' else 'approved' end, 1000, now(), now(), now()
    from wods join entries on entries.category_id = wods.category_id where wods.id like 'wod-category-%'`.execute(db);
  await sql`vacuum analyze results`.execute(db);
  await settle(db);
  asked.length = 0;
  const answer = await organizer.client.waiting.count();
  const questions = asked.filter(query => query.sql.includes('staff_applications'));
  expect(questions).toHaveLength(1);
  expect(answer.events.some(({ event }) => event > 0)).toBe(true);
  const nodes = await planOf(app.database, questions[0]!);
  const big = nodes.filter(node =>
    ['results', 'entries', 'events', 'categories'].includes(node['Relation Name'] ?? ''),
  );
  // The query reads two hundred events and their categories a few times each. From results it reads only those that
  // wait.
  expect(big.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThan(5_000);
  expect(JSON.stringify(answer).length).toBeLessThan(30_000);
}, 120_000);
