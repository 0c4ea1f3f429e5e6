import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Floor } from '#domain/day/floors/floor.ts';
import { heatJobs } from '#server/day/heats/heats.jobs.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { whileHeld } from '#testing/while-held.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

const minute = 60_000;

type Planned = EventDay & { athlete: SignedIn; starts: number[] };

/** Five athletes on two rails, in three heats of the first of two tests. The organizer's clock is at the first heat. */
async function plannedDay({ isPublished = true } = {}): Promise<Planned> {
  const day = await createDay(app, { athletes: 4 });
  const [athlete] = (await insertCrowd(app, 1)) as [SignedIn];
  await enterAlone(app, day, athlete);
  const { heats, categories } = day.organizer.client;
  await heats.generate({ eventId: day.eventId });
  await categories.setPublish({ id: day.categoryId, publish: 'publish' });
  if (isPublished) await heats.publish({ testId: day.testIds[0]! });
  const rows = (await heats.readCategory({ categoryId: day.categoryId })).heats;
  const starts = rows.map(({ start }) => Date.parse(start));
  app.setNow(new Date(starts[0]!));
  return { ...day, athlete, starts };
}

const mine = ({ athlete, eventId }: Planned) => athlete.client.timetable.mine({ eventId });
const read = ({ eventId }: EventDay) => createVisitor(app).client.timetable.read({ eventId });
const lateness = ({ organizer, eventId }: EventDay) => organizer.client.timetable.lateness({ eventId });
const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * minute));
const begin = async ({ organizer, categoryId, testIds }: EventDay) => {
  await organizer.client.heats.startCategory({ categoryId, type: 'start' });
  await organizer.client.heats.startTest({ testId: testIds[0]! });
};
const tellStarts = () => heatJobs(app)['announce-starts']();
const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);

describe('my day', () => {
  test('LIVE-D12 the plan is published → own heat, rail, floor and hour, then the tests to come', async () => {
    const day = await plannedDay();
    const { heats, later: tests, event, categories } = await mine(day);
    expect(heats).toMatchObject([
      { rail: expect.any(Number), status: 'on_hold', isCalled: false, test: { capMs: expect.any(Number) } },
    ]);
    expect(heats[0]!.startsAt).toBe(heats[0]!.plannedAt);
    expect(day.starts).toContain(Date.parse(heats[0]!.startsAt));
    expect(event.uid).toBe(day.eventId);
    expect(tests.map(({ uid }) => uid)).toEqual([day.testIds[1]]);
    expect(Date.parse(tests[0]!.to)).toBeGreaterThan(Date.parse(tests[0]!.from));
    expect(Date.parse(tests[0]!.from)).toBeGreaterThan(Math.max(...day.starts));
    expect(categories.map(({ uid }) => uid)).toEqual([day.categoryId]);
  });

  test('LIVE-D12 the plan is not published → no heat, only when the test is expected', async () => {
    const day = await plannedDay({ isPublished: false });
    const { heats, later: tests } = await mine(day);
    expect(heats).toEqual([]);
    expect(tests.map(({ uid }) => uid)).toEqual(day.testIds);
  });

  test('N11 a test is not revealed yet → its heat without the name of the test, on the day and in the list', async () => {
    const day = await plannedDay();
    await run`update wods set reveal = 'moment', reveals_at = ${new Date(app.now().getTime() + minute).toISOString()},
      starts_at = ${new Date(app.now().getTime() + 2 * minute).toISOString()},
      ends_at = ${new Date(app.now().getTime() + 600 * minute).toISOString()} where event_id = ${day.eventId}`;
    const { heats, later: tests } = await mine(day);
    expect([heats[0]!.test, tests[0]!.test]).toEqual([null, null]);
    const listed = async () => (await day.athlete.client.heats.mine()).rows.map(({ test }) => test);
    expect(await listed()).toEqual([null]);
    later(1);
    expect(await listed()).toEqual([expect.any(String)]);
  });

  test('the day was read, then its heats are planned anew → the next reading has the new hour', async () => {
    const day = await plannedDay();
    const hours = async () => (await mine(day)).heats.map(({ startsAt }) => startsAt);
    const planned = new Date(app.now().getTime() + 90 * minute).toISOString();
    expect(await hours()).not.toContain(planned);
    await run`update heats set planned_at = ${planned} where event_id = ${day.eventId}`;
    await expect.poll(hours).toEqual([planned]);
  });

  test('an athlete of no category, one who withdrew, an unknown event → 404', async () => {
    const day = await plannedDay();
    const stranger = await signUpAs(app, 'athlete');
    await expect(stranger.client.timetable.mine({ eventId: day.eventId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run`update entries set standing = 'withdrawn' where user_id = ${day.athlete.uid}`;
    await expect(mine(day)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(day.athlete.client.timetable.mine({ eventId: 'no' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('announced starts', () => {
  const moved = async ({ eventId }: EventDay) => {
    const [row] = await app.database.sql<{ n: number }[]>`
      select announced_n as n from heats where event_id = ${eventId} order by position limit 1`;
    return row!.n;
  };
  const toldOf = async (day: EventDay) => (await read(day)).heats.map(({ startsAt }) => Date.parse(startsAt));

  test('LIVE-D12 a heat begins late → those behind it are told by the command, on every page alike', async () => {
    const day = await plannedDay();
    const { heats } = day.organizer.client;
    await begin(day);
    later(45);
    const [first] = (await read(day)).heats;
    await heats.start({ heatId: first!.uid, countIn: 0 });
    await expect.poll(async () => (await toldOf(day))[1]).toBeGreaterThanOrEqual(day.starts[1]! + 2 * minute);
    const [, second, third] = await toldOf(day);
    expect(third! - day.starts[2]!).toBeGreaterThanOrEqual(2 * minute);
    const own = (await mine(day)).heats[0]!;
    expect(await toldOf(day)).toContain(Date.parse(own.startsAt));
    const floor = (await (await fetch(`${url}/floors/${day.eventId}`)).json()) as Floor;
    expect(floor.next).toMatchObject({ start: day.starts[1], expected: second });
    expect(floor.later[0]).toMatchObject({ start: day.starts[2], expected: third });
    const listed = (await day.athlete.client.heats.mine()).rows[0]!;
    expect(listed.start).toBe(own.startsAt);
    const managed = await heats.readCategory({ categoryId: day.categoryId });
    expect(managed.heats.map(({ start }) => Date.parse(start))).toEqual([day.starts[0], second, third]);
    const arrivals = (await day.organizer.client.attendance.list({ eventId: day.eventId })).rows;
    const ahead = arrivals.flatMap(({ next }) => (next && !next.hasBegun ? [Date.parse(next.start)] : []));
    expect(new Set(ahead)).toEqual(new Set([second, third]));
    const [today] = (await day.organizer.client.day.mine()).days;
    expect(Date.parse(today!.floors!.next!.start)).toBe(second);
  });

  test.each([
    ['the same judge', 0, true],
    ['another judge', 1, false],
  ])('two floors, one is late: %s counts on the other → told later or as planned', async (_, judge, isLater) => {
    const scenarios = [{ uid: crypto.randomUUID(), stageName: 'Domo' }];
    const day = await createDay(app, { event: { simultaneousCategories: true, scenarios }, athletes: 1, tests: 1 });
    const { organizer, eventId } = day;
    const home = { organizer, eventId, categoryId: await createCategory(app, organizer, eventId) };
    const days = [day, await createDay(app, { home, athletes: 1, tests: 1 })];
    const { heats } = organizer.client;
    await heats.generate({ eventId });
    const judges = [];
    for (const _ of [0, 1])
      judges.push(await approveJudge(app, { eventId, categories: days.map(({ categoryId }) => categoryId) }));
    for (const { testIds } of days) await heats.publish({ testId: testIds[0]! });
    await run`update heats set planned_at = planned_at + interval '10 minutes' where category_id = ${home.categoryId}`;
    const of = async ({ categoryId }: EventDay) => {
      const { heats: rows, rails } = await heats.readCategory({ categoryId });
      return { start: Date.parse(rows[0]!.start), railId: rails.find(({ entry }) => entry)!.uid };
    };
    const [here, there] = [await of(days[0]!), await of(days[1]!)];
    await run`update rails set judge_id = ${judges[0]!.uid} where id = ${here.railId}`;
    await run`update rails set judge_id = ${judges[judge]!.uid} where id = ${there.railId}`;
    app.setNow(new Date(here.start));
    for (const one of days) await begin(one);
    later(8);
    await tellStarts();
    const told = (await of(days[1]!)).start;
    expect(told > there.start).toBe(isLater);
  });

  test('manager: the day runs late → a test begins with the told start of its first heat; one without heats at its window', async () => {
    const day = await plannedDay();
    const { heats } = day.organizer.client;
    await run`update wods set starts_at = starts_at - interval '10 hours' where id = ${day.testIds[0]!}`;
    await begin(day);
    later(20);
    await tellStarts();
    const { tests, ...managed } = await heats.readCategory({ categoryId: day.categoryId });
    expect(Date.parse(tests[0]!.start)).toBeGreaterThan(day.starts[0]!);
    expect(tests[0]!.start).toBe(managed.heats[0]!.start);
    const [window] = await app.database.sql<{ at: Date }[]>`
      select starts_at as at from wods where id = ${day.testIds[1]!}`;
    expect(tests[1]!.start).toBe(window!.at.toISOString());
  });

  test('LIVE-D12 a heat should have begun and did not → the athlete and the public read its projected start, not before now', async () => {
    const day = await plannedDay();
    await begin(day);
    const before = (await read(day)).heats.map(({ expectedAt }) => expectedAt);
    expect(before).toEqual([undefined, undefined, undefined]);
    later(1);
    const [first, second] = (await read(day)).heats;
    expect([first!.expectedAt, second!.expectedAt]).toEqual([app.now().toISOString(), undefined]);
    later(90);
    const expected = new Map((await read(day)).heats.map(({ uid, expectedAt }) => [uid, expectedAt]));
    const [own] = (await mine(day)).heats;
    expect(Date.parse(own!.expectedAt!)).toBeGreaterThanOrEqual(app.now().getTime());
    expect(own!.expectedAt).toBe(expected.get(own!.uid));
    expect((await day.athlete.client.heats.mine()).rows[0]!.expectedAt).toBe(own!.expectedAt);
  });

  test('LIVE-D12 nobody presses anything → the job tells, and no told start moves back', async () => {
    const day = await plannedDay();
    await begin(day);
    const before = await toldOf(day);
    let last = before;
    for (const minutes of [1, 1, 3, 1, 10]) {
      later(minutes);
      const n = await moved(day);
      await tellStarts();
      if ((await moved(day)) > n) await expect.poll(() => toldOf(day)).not.toEqual(last);
      const now = await toldOf(day);
      for (const [at, start] of now.entries()) {
        expect(start).toBeGreaterThanOrEqual(last[at]!);
        expect(start === last[at] || start - last[at]! >= minute).toBe(true);
      }
      last = now;
    }
    expect(last[0]! - before[0]!).toBeGreaterThanOrEqual(15 * minute);
    expect(last[0]).toBeLessThanOrEqual(app.now().getTime());
    expect(await moved(day)).toBe(3);
  });

  test('LIVE-D12 the plan is not published, no category runs, the event is over → nothing is told', async () => {
    const told = async ({ eventId }: EventDay) =>
      (await app.database.sql`select id from heats where event_id = ${eventId} and announced_at is not null`).length;
    const hidden = await plannedDay({ isPublished: false });
    await begin(hidden);
    const idle = await plannedDay();
    const over = await plannedDay();
    await begin(over);
    await run`update events set finished_at = now() where id = ${over.eventId}`;
    later(20);
    await tellStarts();
    expect([await told(hidden), await told(idle), await told(over)]).toEqual([0, 0, 0]);
  });

  test('the job meets a command that holds the event → it waits, then tells', async () => {
    const day = await plannedDay();
    await begin(day);
    later(20);
    let job: Promise<void> | undefined;
    await whileHeld(app, day.eventId, async () => {
      job = tellStarts();
      const waiting = () => run`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
      expect(await moved(day)).toBe(0);
    });
    await job;
    expect(await moved(day)).toBe(1);
  });

  test('LIVE-D12 a heat is planned anew → the plan counts again', async () => {
    const day = await plannedDay();
    await begin(day);
    later(8);
    await tellStarts();
    const planned = new Date(app.now().getTime() + 60 * minute).toISOString();
    await run`update heats set planned_at = ${planned} where event_id = ${day.eventId}`;
    const hours = async () => (await read(day)).heats.flatMap(({ startsAt, plannedAt }) => [startsAt, plannedAt]);
    await expect.poll(hours).toEqual(Array(6).fill(planned));
  });

  test('the category is paused → its heats are told later and later', async () => {
    const day = await plannedDay();
    await begin(day);
    await day.organizer.client.heats.pauseCategory({ categoryId: day.categoryId });
    await run`update categories set status = 'active' where id = ${(await otherCategory(day)).categoryId}`;
    later(15);
    await tellStarts();
    await expect.poll(async () => (await toldOf(day))[0]).toBeGreaterThanOrEqual(day.starts[0]! + 15 * minute);
  });

  /** A second category of the same event, so that the job looks at it. */
  async function otherCategory(day: EventDay): Promise<{ categoryId: string }> {
    const categoryId = crypto.randomUUID();
    await run`insert into categories select (jsonb_populate_record(null::categories, to_jsonb(categories) ||
      jsonb_build_object('id', ${categoryId}::text, 'name', 'Otra'))).* from categories where id = ${day.categoryId}`;
    return { categoryId };
  }
});

describe('public timetable', () => {
  type Row = {
    name: string;
    change: (day: Planned) => Promise<unknown>;
    sees: { people: boolean; test: boolean; plan: boolean } | 'nothing';
  };
  const all = { people: true, test: true, plan: true };
  const rows: Row[] = [
    { name: 'published → heats, tests and people', change: async () => {}, sees: all },
    {
      name: 'N33 the plan is not published → no heat',
      change: ({ eventId }) => run`update heats set published_at = null where event_id = ${eventId}`,
      sees: { people: false, test: false, plan: false },
    },
    {
      name: 'E9 the category’s table is hidden → heats without people',
      change: ({ organizer, categoryId: id }) => organizer.client.categories.setPublish({ id, publish: 'unPublish' }),
      sees: { ...all, people: false },
    },
    {
      name: 'N11 the test is not revealed yet → heats without it',
      change: ({ eventId }) => run`update wods set reveal = 'moment',
        reveals_at = ${new Date(app.now().getTime() + minute).toISOString()},
        starts_at = ${new Date(app.now().getTime() + 2 * minute).toISOString()},
        ends_at = ${new Date(app.now().getTime() + 600 * minute).toISOString()} where event_id = ${eventId}`,
      sees: { ...all, test: false },
    },
    {
      name: 'the athlete withdrew → without that athlete',
      change: ({ athlete }) => run`update entries set standing = 'withdrawn' where user_id = ${athlete.uid}`,
      sees: { ...all, people: false },
    },
    {
      name: 'the entry is one that nobody answered → without the account’s name',
      change: ({ athlete }) =>
        run`update entries set is_manual = true, confirmed_at = null, typed_name = 'Por confirmar' where user_id = ${athlete.uid}`,
      sees: { ...all, people: false },
    },
    {
      name: 'N8 the platform took the event down → 404',
      change: ({ eventId }) => run`update events set hidden_at = now(), hidden_reason = 'x' where id = ${eventId}`,
      sees: 'nothing',
    },
    {
      name: 'N11 the event is a draft → 404',
      change: ({ eventId }) => run`update events set draft = true where id = ${eventId}`,
      sees: 'nothing',
    },
  ];

  test.each(rows)('$name', async ({ change, sees }) => {
    const day = await plannedDay();
    await run`update users set name = 'Persona secreta' where id = ${day.athlete.uid}`;
    await run`update wods set name = 'Escalera secreta' where event_id = ${day.eventId}`;
    await read(day);
    await change(day);
    if (sees === 'nothing') {
      await expect.poll(() => read(day).catch(({ code }) => code)).toBe('NOT_FOUND');
      return;
    }
    const toldNow = async () => {
      const text = JSON.stringify((await read(day)).heats);
      return ['Persona secreta', 'Escalera secreta', 'Heat 1'].map(word => text.includes(word));
    };
    await expect.poll(toldNow).toEqual([sees.people, sees.test, sees.plan]);
  });

  test('a heat is over → it is no longer listed', async () => {
    const day = await plannedDay();
    await begin(day);
    const [first, ...rest] = (await read(day)).heats;
    await day.organizer.client.heats.start({ heatId: first!.uid, countIn: 0 });
    await expect.poll(async () => (await read(day)).heats[0]!.status).toBe('active');
    await day.organizer.client.heats.finish({ heatId: first!.uid });
    await expect.poll(async () => (await read(day)).heats.map(({ uid }) => uid)).toEqual(rest.map(({ uid }) => uid));
  });
});

describe('lateness', () => {
  test('a judge without the permission, another organization → refused; a principal judge reads', async () => {
    const day = await plannedDay();
    const judge = await approveJudge(app, { eventId: day.eventId, categories: [day.categoryId] });
    const ask = () => judge.client.timetable.lateness({ eventId: day.eventId });
    await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await run`update staff_applications set may_manage = true where id = ${judge.applicationId}`;
    expect((await ask()).event.uid).toBe(day.eventId);
    const other = await signUpAs(app, 'organization');
    await expect(other.client.timetable.lateness({ eventId: day.eventId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('nothing has begun, the hour has not come → on time', async () => {
    const day = await plannedDay();
    expect(await lateness(day)).toMatchObject({ lateMs: 0, floors: [{ lateMs: 0, causes: [] }], rests: [] });
  });

  test('a heat lasts too long → how late, the new end, why, and the athletes who are told', async () => {
    const day = await plannedDay();
    await begin(day);
    const { heats } = day.organizer.client;
    const [first] = (await read(day)).heats;
    await heats.start({ heatId: first!.uid, countIn: 0 });
    const { capMs } = (await heats.readCategory({ categoryId: day.categoryId })).tests[0]!;
    later(capMs / minute + 30);
    await heats.finish({ heatId: first!.uid });
    const { lateMs, end, floors, told } = await lateness(day);
    const [floor] = floors;
    expect(floors).toHaveLength(1);
    expect(floor!.causes.reduce((sum, { ms }) => sum + ms, 0)).toBe(floor!.lateMs);
    expect(floor!.causes[0]).toMatchObject({ why: 'long', heat: 'Heat 1' });
    expect(lateMs).toBe(floor!.lateMs);
    expect(lateMs).toBeGreaterThan(0);
    expect(Date.parse(end!.expectedAt)).toBeGreaterThan(Date.parse(end!.plannedAt));
    expect(told).toEqual({ heats: ['Heat 2', 'Heat 3'], athletes: expect.any(Number) });
    expect(told.athletes).toBeGreaterThan(0);
  });
});
