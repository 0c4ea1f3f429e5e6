import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toWall } from '#domain/foundation/time/zones.ts';
import { heatJobs } from '#server/day/heats/heats.jobs.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { whileHeld } from '#testing/while-held.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const minute = 60_000;
const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);
const read = ({ organizer, eventId }: EventDay) => organizer.client.heats.readBlocks({ eventId });
const seen = async ({ eventId }: EventDay) => (await createVisitor(app).client.timetable.read({ eventId })).blocks;
const publish = ({ organizer, eventId }: EventDay, isPublished = true) =>
  organizer.client.heats.publishBlocks({ eventId, isPublished });

/** Two tests of one category and one of another, on one line. `put` gives a test a block, in minutes after the opening. */
async function plannedDays() {
  const day = await createDay(app, { athletes: 5 });
  const other = await createCategory(app, day.organizer, day.eventId, { name: 'Kids' });
  const kidsId = await insertWod(app, other, { status: 'on_hold' });
  const { event } = await read(day);
  const wall = (minutes: number) => toWall(Date.parse(event.start) + minutes * minute, event.timeZone);
  const put = (testId: string, from: number, to: number, commandId?: string) =>
    day.organizer.client.heats.setBlock({ testId, start: wall(from), end: wall(to), commandId });
  const opened = Date.parse(event.start);
  return { ...day, kidsId, kidsCategoryId: other, put, opened };
}
type Days = Awaited<ReturnType<typeof plannedDays>>;
const blockOf = async (day: Days, testId: string) => (await read(day)).tests.find(({ uid }) => uid === testId)?.block;

describe('blocks of an organizer', () => {
  test('ORGA-C14 a test gets a time → its block, with the heats of today’s entries; again → moved; removed → none', async () => {
    const day = await plannedDays();
    const [first] = day.testIds as [string];
    await day.put(first, 0, 60);
    const { tests, places, betweenMin } = await read(day);
    const [planned] = tests;
    expect(planned).toMatchObject({ uid: first, entries: 5, heats: 3, drawn: 'none', block: { isPublished: false } });
    expect(planned!.needMin).toBe(3 * planned!.heatMin);
    expect(places.map(({ uid }) => uid)).toContain(planned!.placeId);
    expect(betweenMin).toBeGreaterThanOrEqual(0);
    await day.put(first, 30, 90);
    expect(Date.parse((await blockOf(day, first))!.start) - day.opened).toBe(30 * minute);
    await day.organizer.client.heats.removeBlock({ testId: first });
    expect(await blockOf(day, first)).toBeNull();
  });

  test('ORGA-C14 impossible times → refused at their field, in words with the other test and its hours', async () => {
    const day = await plannedDays();
    const [first, second] = day.testIds as [string, string];
    await day.put(first, 60, 120);
    const refusal = (put: Promise<unknown>) =>
      put.then(() => null).catch(({ data, message }) => [data?.field, message]);
    expect(await refusal(day.put(day.kidsId, 90, 150))).toEqual([
      'start',
      expect.stringMatching(/^Ahí corre .+, de \d\d:\d\d [ap]\. m\. a \d\d:\d\d [ap]\. m\./),
    ]);
    expect(await refusal(day.put(second, 0, 30))).toEqual([
      'start',
      expect.stringMatching(/^Antes va .+, que termina/),
    ]);
    expect(await refusal(day.put(day.kidsId, 200, 190))).toEqual(['end', 'Termina antes de empezar.']);
    expect(await refusal(day.put(day.kidsId, -10_000, 10))).toEqual([
      'start',
      expect.stringMatching(/^El test empieza/),
    ]);
    expect(await refusal(day.put(day.kidsId, 200, 90_000))).toEqual(['end', expect.stringMatching(/^El test termina/)]);
    const wrong = { testId: first, start: '2026-02-30T10:00', end: '' };
    await expect(day.organizer.client.heats.setBlock(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await blockOf(day, day.kidsId)).toBeNull();
  });

  test('ORGA-C14 two organizers take the same time at once → one gets it, the other is told', async () => {
    const day = await plannedDays();
    let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await whileHeld(app, day.eventId, async () => {
      both = Promise.allSettled([day.put(day.testIds[0]!, 0, 60), day.put(day.kidsId, 0, 60)]);
      const waiting = () => run`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting()).length).toBe(2);
    });
    expect((await both!).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read(day)).tests.filter(({ block }) => block)).toHaveLength(1);
  });

  test('the same command twice → once, also after the time was moved', async () => {
    const day = await plannedDays();
    const id = crypto.randomUUID();
    await day.put(day.testIds[0]!, 0, 60, id);
    await day.put(day.testIds[0]!, 60, 120);
    await day.put(day.testIds[0]!, 0, 60, id);
    expect(Date.parse((await blockOf(day, day.testIds[0]!))!.start) - day.opened).toBe(60 * minute);
  });

  test('ORGA-C14 the plan is proposed → every test has a time; proposed again → nothing is left to place', async () => {
    const day = await plannedDays();
    const { heats } = day.organizer.client;
    await day.put(day.kidsId, 0, 60);
    expect(await heats.proposeBlocks({ eventId: day.eventId })).toEqual({ placed: 2, left: 0 });
    const { tests } = await read(day);
    expect(tests.map(({ block }) => block?.fault)).toEqual([null, null, null]);
    await expect(heats.proposeBlocks({ eventId: day.eventId })).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('ORGA-C14 what the plan stands on changes afterwards → the block says so and stays', async () => {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 0, 60);
    await day.put(day.kidsId, 70, 100);
    await run`update events set time_between_categories = 1200 where id = ${day.eventId}`;
    expect(await blockOf(day, day.kidsId)).toMatchObject({ fault: { code: 'busy', testId: day.testIds[0] } });
  });

  test('the test moves → its block moves with it; the test or the event goes → so does the block', async () => {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 0, 60);
    await day.put(day.kidsId, 70, 100);
    const count = async () => (await run`select from plan_blocks where event_id = ${day.eventId}`).length;
    await run`update wods set starts_at = starts_at + interval '30 minutes' where id = ${day.kidsId}`;
    expect(Date.parse((await blockOf(day, day.kidsId))!.start) - day.opened).toBe(100 * minute);
    await run`delete from wods where id = ${day.kidsId}`;
    expect(await count()).toBe(1);
    await run`delete from events where id = ${day.eventId}`;
    expect(await count()).toBe(0);
  });
});

describe('rights on blocks', () => {
  const calls = (day: Days, { client: { heats } }: { client: Days['organizer']['client'] }) => [
    () => heats.readBlocks({ eventId: day.eventId }),
    () => heats.setBlock({ testId: day.kidsId, start: '2027-01-01T10:00', end: '2027-01-01T11:00' }),
    () => heats.removeBlock({ testId: day.kidsId }),
    () => heats.proposeBlocks({ eventId: day.eventId }),
    () => heats.publishBlocks({ eventId: day.eventId, isPublished: true }),
  ];
  const codes = (asked: (() => Promise<unknown>)[]) =>
    Promise.all(
      asked.map(ask =>
        ask()
          .then(() => 'ok')
          .catch(({ code }) => code),
      ),
    );

  test('signed out, an athlete, a principal judge, another organization → refused everywhere', async () => {
    const day = await plannedDays();
    await day.put(day.kidsId, 0, 60);
    const judge = await approveJudge(app, { eventId: day.eventId, categories: [day.categoryId] });
    await run`update staff_applications set may_manage = true where id = ${judge.applicationId}`;
    const five = (code: string) => Array(5).fill(code);
    expect(await codes(calls(day, createVisitor(app)))).toEqual(five('UNAUTHORIZED'));
    for (const type of ['athlete', 'organization', 'box'] as const)
      expect(await codes(calls(day, await signUpAs(app, type)))).toEqual(five('FORBIDDEN'));
    expect(await codes(calls(day, judge))).toEqual(five('FORBIDDEN'));
    expect(await blockOf(day, day.kidsId)).not.toBeNull();
  });

  test('the event ended, is online, or has a race only → refused; an unknown test → 404', async () => {
    const day = await plannedDays();
    const { heats } = day.organizer.client;
    await expect(heats.removeBlock({ testId: 'no' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run`update categories set type_category = 'running' where id = ${day.kidsCategoryId}`;
    await expect(day.put(day.kidsId, 0, 60)).rejects.toMatchObject({ code: 'REFUSED' });
    expect((await read(day)).tests.map(({ uid }) => uid)).toEqual(day.testIds);
    await run`update events set finished_at = now() where id = ${day.eventId}`;
    await expect(day.put(day.testIds[0]!, 0, 60)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('no test has a time → there is nothing to publish', async () => {
    const day = await plannedDays();
    await expect(publish(day)).rejects.toMatchObject({ message: 'Todavía no hay ningún test con hora.' });
  });
});

describe('N33 blocks that the public reads', () => {
  async function publishedDays() {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 0, 60);
    await day.put(day.kidsId, 70, 100);
    await run`update wods set name = 'Escalera secreta' where id = ${day.testIds[0]!}`;
    await publish(day);
    await expect.poll(() => seen(day)).toHaveLength(2);
    return day;
  }

  test('planned, not published → nothing; published → category, test, floor and hours; withdrawn → nothing', async () => {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 0, 60);
    expect(await seen(day)).toEqual([]);
    await publish(day);
    await expect.poll(() => seen(day)).toHaveLength(1);
    expect(Object.keys((await seen(day))[0]!).toSorted()).toEqual(['category', 'end', 'place', 'start', 'test']);
    await day.put(day.testIds[1]!, 100, 130);
    expect(await seen(day)).toHaveLength(1);
    await publish(day, false);
    await expect.poll(() => seen(day)).toEqual([]);
  });

  type Row = { name: string; change: (day: Days) => Promise<unknown>; sees: number | 'nothing'; test: boolean };
  const rows: Row[] = [
    {
      name: 'N11 the test is not revealed → its block without its name',
      change: ({ testIds }) => run`update wods set reveal = 'start' where id = ${testIds[0]!}`,
      sees: 2,
      test: false,
    },
    {
      name: 'E9 the category’s table is hidden → the block has no names anyway',
      change: ({ organizer, categoryId: id }) => organizer.client.categories.setPublish({ id, publish: 'unPublish' }),
      sees: 2,
      test: true,
    },
    {
      name: 'the test’s heats are drawn, not published → its block',
      change: ({ organizer, eventId }) => organizer.client.heats.generate({ eventId }),
      sees: 2,
      test: true,
    },
    {
      name: 'the test’s heats are published → no block, its heats',
      change: async ({ organizer, eventId, testIds }) => {
        await organizer.client.heats.generate({ eventId });
        await organizer.client.heats.publish({ testId: testIds[0]! });
      },
      sees: 1,
      test: false,
    },
    {
      name: 'the test is over → no block',
      change: ({ testIds }) => run`update wods set status = 'finished' where id = ${testIds[0]!}`,
      sees: 1,
      test: false,
    },
    {
      name: 'N8 the platform took the event down → 404',
      change: ({ eventId }) => run`update events set hidden_at = now(), hidden_reason = 'x' where id = ${eventId}`,
      sees: 'nothing',
      test: false,
    },
    {
      name: 'N11 the event is a draft → 404',
      change: ({ eventId }) => run`update events set draft = true where id = ${eventId}`,
      sees: 'nothing',
      test: false,
    },
  ];
  test.each(rows)('$name', async ({ change, sees, test: named }) => {
    const day = await publishedDays();
    await change(day);
    if (sees === 'nothing') {
      await expect.poll(() => seen(day).catch(({ code }) => code)).toBe('NOT_FOUND');
      return;
    }
    await expect
      .poll(async () => {
        const blocks = await seen(day);
        return [blocks.length, JSON.stringify(blocks).includes('Escalera secreta')];
      })
      .toEqual([sees, named]);
  });

  test('N11 a test is revealed while its block is read → from then on with its name', async () => {
    const day = await publishedDays();
    const from = new Date(app.now().getTime() + minute);
    await run`update wods set reveal = 'moment', reveals_at = ${from.toISOString()} where id = ${day.testIds[0]!}`;
    const names = async () => (await seen(day)).map(({ test: name }) => name);
    await expect.poll(names).toContain(null);
    app.setNow(from);
    await expect.poll(names).toContain('Escalera secreta');
  });
});

describe('heats of a test with a block', () => {
  const starts = async ({ organizer }: Days, categoryId: string) =>
    (await organizer.client.heats.readCategory({ categoryId })).heats.map(({ start }) => Date.parse(start));

  test('ORGA-C14 generated → they begin with their block, beside its neighbours', async () => {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 120, 240);
    const { heats } = day.organizer.client;
    const { tests } = await heats.preview({ eventId: day.eventId });
    expect(Date.parse(tests.find(({ testId }) => testId === day.testIds[0])!.start) - day.opened).toBe(120 * minute);
    await heats.generate({ eventId: day.eventId });
    expect((await starts(day, day.categoryId))[0]).toBe(day.opened + 120 * minute);
    const { drawn, block } = (await read(day)).tests[0]!;
    expect([drawn, block?.fault]).toEqual(['drawn', null]);
  });

  test('ORGA-C14 a test without a block → its heats leave the block of another test free', async () => {
    const day = await plannedDays();
    await day.put(day.kidsId, 0, 60);
    await day.organizer.client.heats.generate({ eventId: day.eventId });
    expect((await starts(day, day.categoryId))[0]).toBeGreaterThanOrEqual(day.opened + 60 * minute);
  });

  test('ORGA-C14 heats are published → their hours stand in the plan, and the block is no longer changed', async () => {
    const day = await plannedDays();
    await day.put(day.testIds[0]!, 120, 240);
    const { heats } = day.organizer.client;
    await heats.generate({ eventId: day.eventId });
    await heats.publish({ testId: day.testIds[0]! });
    const { drawn, block } = (await read(day)).tests[0]!;
    expect([drawn, block?.isPublished]).toEqual(['published', true]);
    expect(Date.parse(block!.start) - day.opened).toBe(120 * minute);
    await expect(day.put(day.testIds[0]!, 0, 60)).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

test('ORGA-C14 my day: the block of the next test is published → it is not expected before it', async () => {
  const day = await plannedDays();
  const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
  await enterAlone(app, day, athlete);
  const [first] = day.testIds as [string];
  await day.put(first, 300, 400);
  const expected = async () => {
    const { later } = await athlete.client.timetable.mine({ eventId: day.eventId });
    return Date.parse(later.find(({ uid }) => uid === first)!.from);
  };
  expect(await expected()).toBeLessThanOrEqual(day.opened);
  await publish(day);
  expect(await expected()).toBe(day.opened + 300 * minute);
});

describe('the mail with the hours of own tests', () => {
  const told = (eventName: string) => run`select recipient, text from mails where kind = 'plan-published'
    and subject like ${`%${eventName}%`}`;

  /** A public event with a planned test, and an athlete of it beside those of the day. */
  async function toldDays() {
    const day = await plannedDays();
    const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
    await run`update events set name = ${name} where id = ${day.eventId}`;
    const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
    await enterAlone(app, day, athlete);
    await day.put(day.testIds[0]!, 0, 60);
    return { ...day, athlete, name };
  }

  test('published → told as many as the button said, each once with the own hours; withdrawn and published anew → nobody', async () => {
    const day = await toldDays();
    const { toTell } = await read(day);
    expect(toTell).toBeGreaterThan(0);
    expect(await publish(day)).toEqual({ told: toTell });
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    const mails = await told(day.name);
    expect(mails).toHaveLength(toTell);
    expect(mails[0]!.text).toMatch(/ a \d\d:\d\d [ap]\. m\.: /);
    expect((await read(day)).toTell).toBe(0);
    await publish(day, false);
    expect(await publish(day)).toEqual({ told: 0 });
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toHaveLength(toTell);
  });

  test('a draft, no test of theirs has a time, or an organization without a confirmed address → nobody is told', async () => {
    const day = await toldDays();
    await run`update events set draft = true where id = ${day.eventId}`;
    expect((await read(day)).toTell).toBe(0);
    await run`update events set draft = false where id = ${day.eventId}`;
    await run`update users set email_verified = false where id = ${day.organizer.uid}`;
    expect(await publish(day)).toEqual({ told: 0 });
    await run`update users set email_verified = true where id = ${day.organizer.uid}`;
    await day.organizer.client.heats.removeBlock({ testId: day.testIds[0]! });
    await day.put(day.kidsId, 0, 60);
    expect((await read(day)).toTell).toBe(0);
  });

  test('withdrawn before the mails were written → no mail with hours that nobody reads; published later → told', async () => {
    const day = await toldDays();
    await publish(day);
    await publish(day, false);
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toEqual([]);
    expect((await publish(day)).told).toBeGreaterThan(0);
  });

  const hidden = "hidden_at = now(), hidden_reason = 'x'";
  const setEvent = (id: string, change: string) =>
    app.database.sql.unsafe(`update events set ${change} where id = $1`, [id]);

  test('the platform hid the event → nobody is told; it is shown and the plan published anew → told', async () => {
    const day = await toldDays();
    await setEvent(day.eventId, hidden);
    expect((await read(day)).toTell).toBe(0);
    expect(await publish(day)).toEqual({ told: 0 });
    await setEvent(day.eventId, 'hidden_at = null, hidden_reason = null');
    expect((await publish(day)).told).toBeGreaterThan(0);
  });

  test('no hours are public when the mails are written → none is written; published anew → told', async () => {
    const day = await toldDays();
    const { told: athletes } = await publish(day);
    await setEvent(day.eventId, hidden);
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    await setEvent(day.eventId, 'hidden_at = null, hidden_reason = null');
    expect(athletes).toBeGreaterThan(0);
    expect(await publish(day)).toEqual({ told: athletes });
    await day.organizer.client.heats.removeBlock({ testId: day.testIds[0]! });
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toEqual([]);
    await day.put(day.testIds[0]!, 0, 60);
    expect(await publish(day)).toEqual({ told: athletes });
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toHaveLength(athletes);
  });

  test.each([
    ['is over', (id: string) => run`update wods set status = 'finished' where id = ${id}`],
    ['has public heats', (id: string) => run`update heats set published_at = now() where wod_id = ${id}`],
  ])('the only planned test of theirs %s → its hours are no news, and nobody is told', async (_, change) => {
    const day = await toldDays();
    await day.organizer.client.heats.generate({ eventId: day.eventId });
    await day.put(day.kidsId, 70, 100);
    expect((await read(day)).toTell).toBeGreaterThan(0);
    await change(day.testIds[0]!);
    expect((await read(day)).toTell).toBe(0);
    expect(await publish(day)).toEqual({ told: 0 });
  });

  test('two windows publish at once → each athlete is told once; the job runs on two nodes → one mail each', async () => {
    const day = await toldDays();
    const answers = await Promise.all([publish(day), publish(day)]);
    const athletes = Math.max(...answers.map(answer => answer.told));
    expect(answers.map(answer => answer.told).toSorted((one, other) => one - other)).toEqual([0, athletes]);
    const job = () => heatJobs(app)['tell-plan']({ eventId: day.eventId });
    await Promise.all([job(), job()]);
    expect(await told(day.name)).toHaveLength(athletes);
  });

  test('the job fails after some mails → none is kept; it runs again → one mail each', async () => {
    const day = await toldDays();
    const { told: athletes } = await publish(day);
    const people =
      await run`select users.id, users.email from participants join users on users.id = participants.user_id
      where participants.event_id = ${day.eventId} order by users.id desc limit 1`;
    const [last] = people as [{ id: string; email: string }];
    await run`update users set email = ${`two, ${last.email}`} where id = ${last.id}`;
    await expect(heatJobs(app)['tell-plan']({ eventId: day.eventId })).rejects.toThrow('no single address');
    expect(await told(day.name)).toEqual([]);
    await run`update users set email = ${last.email} where id = ${last.id}`;
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toHaveLength(athletes);
  });

  test('an athlete left or is erased since the press → no mail', async () => {
    const day = await toldDays();
    const { told: athletes } = await publish(day);
    const [first, second] = day.entryIds as [string, string];
    await run`update entries set standing = 'withdrawn' where id = ${first}`;
    await run`update users set erased_at = now() where id = (select user_id from entries where id = ${second})`;
    await heatJobs(app)['tell-plan']({ eventId: day.eventId });
    expect(await told(day.name)).toHaveLength(athletes - 2);
  });
});

test('ORGA-C14 10 minutes between two tests of a category → the later block says so; judges are counted for its rails', async () => {
  const day = await plannedDays();
  const [first, second] = day.testIds as [string, string];
  await day.put(first, 0, 60);
  await day.put(second, 70, 100);
  await day.put(day.kidsId, 110, 130);
  expect((await blockOf(day, second))?.rest).toEqual({ min: 10, after: first });
  expect((await blockOf(day, first))?.rest).toBeNull();
  expect((await blockOf(day, day.kidsId))?.rest).toBeNull();
  const judge = await approveJudge(app, { eventId: day.eventId, categories: [day.kidsCategoryId] });
  expect((await blockOf(day, day.kidsId))?.judges).toEqual({ has: 1, needs: (await read(day)).event.rails });
  await run`update staff_applications set may_event = false where id = ${judge.applicationId}`;
  expect((await blockOf(day, day.kidsId))?.judges).toMatchObject({ has: 0 });
});
