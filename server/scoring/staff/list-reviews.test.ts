import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createJoinable, enterAlone, startEvent } from '#testing/factories/entries.ts';
import { insertWod, withQualifier } from '#testing/factories/events.ts';
import { fillWithEvents, insertPeople, settle } from '#testing/factories/many-events.ts';
import { createContest, createTeamContest, resultChange, stored, submission } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { hearQueries, planOf } from '#testing/heard-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const minutes = (count: number) => new Date(app.now().getTime() + count * 60_000);
type ReviewsInput = Omit<Parameters<SignedIn['client']['staff']['listReviews']>[0], 'stage'> & {
  stage?: 'qualifier' | 'event';
};
const ask = ({ client }: SignedIn, asked: ReviewsInput) => client.staff.listReviews({ stage: 'event', ...asked });
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

test('V5 ORG-206 ORG-207 reviews: a judge opens the list → waiting results oldest first, done and missing results apart', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app, { typeEvent: 'online' }, 5);
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const [a, b, c, d] = entryIds.map(entryId => ({ wodId, entryId }));
  await app.results.write(submission(app, b!, { at: minutes(2) }));
  await app.results.write(submission(app, a!, { at: minutes(3) }));
  await app.results.write(submission(app, c!, { at: minutes(1) }));
  await app.results.write(resultChange(app, c!, { version: 1, role: 'judge', action: 'approved', at: minutes(5) }));
  await app.results.write(submission(app, d!, { at: minutes(4) }));
  const no = { role: 'judge', action: 'rejected', status: 'rejected', version: 1, at: minutes(6) } as const;
  await app.results.write(resultChange(app, d!, no));
  const waiting = await ask(judge, { eventId });
  expect(namesOf(waiting)).toEqual(['Atleta 1', 'Atleta 0']);
  expect(waiting.rows[0]).toMatchObject({ ...b, categoryId, isTeam: false, status: 'pending', claimedBy: null });
  expect(waiting.counts).toEqual({ waiting: 2, done: 2, missing: 1 });
  expect(waiting.total).toBe(2);
  const done = await ask(judge, { eventId, show: 'done' });
  expect(done.rows.map(({ name, status }) => [name, status])).toEqual([
    ['Atleta 3', 'rejected'],
    ['Atleta 2', 'approved'],
  ]);
  const missing = await ask(judge, { eventId, show: 'missing' });
  expect(missing.rows).toMatchObject([{ name: 'Atleta 4', status: null, submittedAt: null }]);
  expect((await judge.client.staff.readEvent({ eventId })).categories[0]?.tests).toMatchObject([{ waiting: 2 }]);
});

test('ORG-206 reviews: a filter by category, test or name → the counts follow it', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app, {}, 3);
  const second = await insertWod(app, categoryId);
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  await app.results.write(submission(app, { wodId, entryId: entryIds[0] ?? '' }, { isSubmission: false }));
  const countsOf = async (asked: object) => (await ask(judge, { eventId, ...asked })).counts;
  expect(await countsOf({})).toEqual({ waiting: 1, done: 0, missing: 5 });
  expect(await countsOf({ wodId })).toEqual({ waiting: 1, done: 0, missing: 2 });
  expect(await countsOf({ wodId: second })).toEqual({ waiting: 0, done: 0, missing: 3 });
  expect(await countsOf({ categoryId })).toEqual({ waiting: 1, done: 0, missing: 5 });
  expect(await countsOf({ categoryId: 'nada' })).toEqual({ waiting: 0, done: 0, missing: 0 });
  expect(await countsOf({ name: 'ATLÉTA 0' })).toEqual({ waiting: 1, done: 0, missing: 1 });
  expect(await countsOf({ name: '_' })).toEqual({ waiting: 0, done: 0, missing: 0 });
});

test('ORG-410 reviews: a category or stage that this judge may not judge → nothing is listed', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app);
  await app.results.write(submission(app, { wodId, entryId: entryIds[0] ?? '' }, { isSubmission: false }));
  const nothing = { rows: [], total: 0, counts: { waiting: 0, done: 0, missing: 0 } };
  const without = await approveJudge(app, { eventId, categories: [] });
  expect(await ask(without, { eventId })).toMatchObject(nothing);
  expect(await ask(without, { eventId, categoryId })).toMatchObject(nothing);
  const permissions = { event: false };
  const other = await approveJudge(app, { eventId, categories: [categoryId], permissions });
  expect(await ask(other, { eventId })).toMatchObject(nothing);
});

test('walk-league 23 reviews: an entry is marked DNS → no longer missing; unmarked → missing again', async () => {
  const { eventId, categoryId, wodId, entryIds, organizer } = await createContest(app, {}, 2);
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const place = { wodId, entryId: entryIds[0] ?? '' };
  await organizer.client.results.markAsOrganizer({ ...place, mark: 'dns' });
  const missing = await ask(judge, { eventId, show: 'missing' });
  expect(missing.rows.map(({ entryId }) => entryId)).toEqual([entryIds[1]]);
  expect(missing.counts).toEqual({ waiting: 0, done: 0, missing: 1 });
  await organizer.client.results.markAsOrganizer({ ...place, mark: null });
  expect((await ask(judge, { eventId })).counts.missing).toBe(2);
});

test('reviews: a withdrawn entry → not listed; a test that has not begun → no missing results', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app, {}, 2);
  await insertWod(app, categoryId, { startsAt: minutes(60), endsAt: minutes(120) });
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const [gone, stays] = entryIds.map(entryId => ({ wodId, entryId }));
  for (const place of [gone!, stays!]) await app.results.write(resultChange(app, place, { status: 'pending' }));
  const standing = { standing: 'withdrawn' as const };
  await app.database.kysely.updateTable('entries').set(standing).where('id', '=', gone!.entryId).execute();
  const { counts, rows } = await ask(judge, { eventId });
  expect(counts).toEqual({ waiting: 1, done: 0, missing: 0 });
  expect(rows.map(({ entryId }) => entryId)).toEqual([stays!.entryId]);
});

test('reviews: the manager runs the category → only the tests that the manager started miss results', async () => {
  const { eventId, categoryId, wodId } = await createContest(app, {}, 2);
  await insertWod(app, categoryId, { status: 'on_hold' });
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const { kysely } = app.database;
  expect((await ask(judge, { eventId })).counts.missing).toBe(4);
  await kysely.updateTable('categories').set({ status: 'active' }).where('id', '=', categoryId).execute();
  await kysely.updateTable('wods').set({ status: 'active' }).where('id', '=', wodId).execute();
  expect((await ask(judge, { eventId })).counts.missing).toBe(2);
});

test('reviews: a team → one row under its name', async () => {
  const { eventId, categoryId } = await createTeamContest(app);
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const { rows } = await ask(judge, { eventId, show: 'missing', name: 'condores' });
  expect(rows).toMatchObject([{ name: 'Los Cóndores', isTeam: true }]);
});

test('reviews: another judge has a result open → named until the claim ends; own claim → not named', async () => {
  const { eventId, categoryId, wodId, entryIds } = await createContest(app, {}, 1);
  const place = { wodId, entryId: entryIds[0] ?? '' };
  await app.results.write(resultChange(app, place, { status: 'pending' }));
  const [one, two] = [
    await approveJudge(app, { eventId, categories: [categoryId] }),
    await approveJudge(app, { eventId, categories: [categoryId] }),
  ];
  const claim = { ...place, judgeId: one.uid, until: minutes(1) };
  await app.database.kysely.insertInto('reviewClaims').values(claim).execute();
  const { user } = await one.client.accounts.me();
  expect((await ask(two, { eventId })).rows[0]?.claimedBy).toBe(user?.displayName);
  expect((await ask(one, { eventId })).rows[0]?.claimedBy).toBeNull();
  app.setNow(minutes(1));
  expect((await ask(two, { eventId })).rows[0]?.claimedBy).toBeNull();
});

test('R6 reviews: an event after a qualifier → lists missing results of qualified entries only, once the qualifier has ended', async () => {
  const home = await createJoinable(app, { competitorsNumbers: 2 }, withQualifier(app));
  const { eventId, categoryId } = home;
  const entryIds: string[] = [];
  for (const athlete of await insertCrowd(app, 4)) entryIds.push(await enterAlone(app, home, athlete));
  const wodId = await insertWod(app, categoryId, { typeEvent: 'qualifier' });
  await insertWod(app, categoryId, { typeEvent: 'offline' });
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  startEvent(app);
  for (const [index, quantity] of [70_000, 90_000, 80_000].entries()) {
    const place = { wodId, entryId: entryIds[index] ?? '' };
    await app.results.write(resultChange(app, place, { values: stored(quantity) }));
  }
  // Before the qualifier has ended, nobody knows the event's participants.
  expect((await ask(judge, { eventId, show: 'missing' })).total).toBe(0);
  expect((await ask(judge, { eventId, stage: 'qualifier', show: 'missing' })).rows).toMatchObject([
    { entryId: entryIds[3] },
  ]);
  app.setNow(new Date(Date.now() + 11.2 * 86_400_000));
  app.boards.touch(categoryId, '*');
  expect(namesOf(await ask(judge, { eventId, show: 'missing' }))).toEqual(['Atleta 1', 'Atleta 2']);
});

test('reviews: many more results → as many queries as before, and no query reads a whole table', async () => {
  const { heard, asked } = hearQueries(app);
  const queriesFor = async (size: number, tests: number) => {
    app.setNow(null);
    const contest = await createContest(app, {}, size);
    const wodIds = [contest.wodId];
    while (wodIds.length < tests) wodIds.push(await insertWod(app, contest.categoryId));
    const writes = contest.entryIds.flatMap((entryId, index) =>
      wodIds.slice(0, 1 + (index % tests)).map(wodId => resultChange(app, { wodId, entryId }, { status: 'pending' })),
    );
    for (const one of writes) await app.results.write(one);
    const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
    const visitor = createVisitor(heard);
    for (const [name, value] of judge.cookies) visitor.cookies.set(name, value);
    asked.length = 0;
    for (const show of ['waiting', 'done', 'missing'] as const) {
      const { counts } = await visitor.client.staff.listReviews({ eventId: contest.eventId, stage: 'event', show });
      expect(counts.waiting + counts.missing).toBe(size * tests);
    }
    return [...asked];
  };
  const few = await queriesFor(3, 1);
  const many = await queriesFor(120, 4);
  expect(many).toHaveLength(few.length);
  await fillWithResults();
  const nodes = [];
  for (const query of many) {
    if (/^\s*select/i.test(query.sql)) nodes.push(...(await planOf(app.database, query)));
  }
  const big = ['results', 'entries', 'wods', 'categories', 'events'];
  const ofBig = nodes.filter(node => big.includes(node['Relation Name'] ?? ''));
  expect(ofBig.length).toBeGreaterThan(10);
  const through = ofBig.filter(node => node['Node Type'] === 'Seq Scan');
  expect(through.map(node => node['Relation Name'])).toEqual([]);
}, 120_000);

/** Adds several thousand results of other events. */
async function fillWithResults() {
  const { kysely, sql } = app.database;
  const organizationIds = await insertPeople(kysely, 'organization', 3);
  const athleteIds = await insertPeople(kysely, 'athlete', 50);
  await fillWithEvents(kysely, { events: 3_000, now: app.now(), organizationIds, athleteIds });
  await sql`
    insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, submitted_at, created_at, updated_at)
    select wods.id || entries.id, wods.id, entries.id, wods.category_id, 'event', 'pending', 1000, now(), now(), now()
    from wods join entries on entries.category_id = wods.category_id where wods.id like 'wod-%'`;
  await settle(kysely);
  await sql`vacuum analyze results`;
}
