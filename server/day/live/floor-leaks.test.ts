import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Floor } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { followLive } from '#testing/floor-streams.ts';

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

/** State of a heat for the public, and what the public may know in that state. */
type Row = {
  name: string;
  hasBegun: boolean;
  change: (heat: JudgedHeat) => Promise<unknown>;
  /** `nothing`: the floor does not exist for the public. */
  sees: { people: boolean; test: boolean; plan?: false } | 'nothing';
};

const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);
const publish = ({ organizer, categoryId: id }: JudgedHeat, to: 'publish' | 'unPublish' = 'publish') =>
  organizer.client.categories.setPublish({ id, publish: to });
const called = ({ organizer, heatId }: JudgedHeat) => organizer.client.heats.call({ heatId });
const startAll = async ({ organizer, categoryId, testId }: JudgedHeat) => {
  await organizer.client.heats.startCategory({ categoryId, type: 'start' });
  await organizer.client.heats.startTest({ testId });
};

const rows: Row[] = [
  {
    name: 'public floor: a heat runs → its people, counts and test are shown',
    hasBegun: true,
    change: heat => publish(heat),
    sees: { people: true, test: true },
  },
  {
    name: 'E9 public floor: the category’s table is hidden → its test is shown, no people or counts',
    hasBegun: true,
    change: heat => publish(heat, 'unPublish'),
    sees: { people: false, test: true },
  },
  {
    name: 'N33 ORGA-C13 public floor: the plan is not published → only that there is one, no hour or name',
    hasBegun: false,
    change: heat => publish(heat),
    sees: { people: false, test: false, plan: false },
  },
  {
    name: 'public floor: the plan is published → its people and test are shown',
    hasBegun: false,
    change: async heat => {
      await publish(heat);
      await run`update heats set published_at = now() where id = ${heat.heatId}`;
    },
    sees: { people: true, test: true },
  },
  {
    name: 'public floor: the heat is called, its judge said ready → its people and test are shown, not the answer',
    hasBegun: false,
    change: async heat => {
      await publish(heat);
      await startAll(heat);
      await called(heat);
      await heat.judge.client.rails.ready({ railId: heat.railId, ready: true, commandId: crypto.randomUUID() });
    },
    sees: { people: true, test: true },
  },
  {
    name: 'N11 public floor: the test is not revealed yet → people and counts are shown, no test',
    hasBegun: true,
    change: async heat => {
      await publish(heat);
      await run`update wods set reveal = 'moment', reveals_at = ${new Date(app.now().getTime() + 60_000).toISOString()},
        starts_at = ${new Date(app.now().getTime() + 120_000).toISOString()},
        ends_at = ${new Date(app.now().getTime() + 240_000).toISOString()} where id = ${heat.testId}`;
    },
    sees: { people: true, test: false },
  },
  {
    name: 'N8 public floor: the platform took the event down → 404',
    hasBegun: true,
    change: async heat => {
      await publish(heat);
      await run`update events set hidden_at = now(), hidden_reason = 'x' where id = ${heat.eventId}`;
    },
    sees: 'nothing',
  },
  {
    name: 'N11 public floor: the event is a draft → 404',
    hasBegun: true,
    change: async heat => {
      await publish(heat);
      await run`update events set draft = true where id = ${heat.eventId}`;
    },
    sees: 'nothing',
  },
];

const countOnce = async ({ judge, railId }: JudgedHeat) => {
  const device = { deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  const { epoch } = await judge.client.rails.take({ railId, ...device });
  const taps = tapsAt(
    app,
    Array.from({ length: 77 }, (_, at) => ['rep', at] as const),
  );
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await judge.client.rails.beat({ railId, deviceId: device.deviceId, unsent: 3, errorMs: 12, battery: 18 });
};

test.each(rows)('$name', async ({ hasBegun, change, sees }) => {
  const heat = await createJudgedHeat(app, { hasBegun });
  const { database } = app;
  await database.sql`update wods set name = 'Escalera secreta', exercises = '[{"name":"Burpees secretos","cant":9}]' where id = ${heat.testId}`;
  const [{ name: athlete } = { name: '' }] = await database.sql<{ name: string }[]>`
    select users.name from entries join users on users.id = entries.user_id where entries.id = ${heat.entryId}`;
  await change(heat);
  const channels = [floorChannel(heat.eventId), dayChannel(heat.eventId)];
  const paths = [`/floors/${heat.eventId}`, `/floors/${heat.eventId}/day`];
  if (sees === 'nothing') {
    expect((await followLive(url, channels)).status).toBe(404);
    for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(404);
    return;
  }
  const reader = await followLive(url, channels);
  await expect.poll(() => reader.hello()).toBeDefined();
  if (hasBegun) {
    await countOnce(heat);
    // The run event follows the taps in the stream, so every tap event arrived before it.
    await heat.organizer.client.heats.pause({ heatId: heat.heatId });
    await expect.poll(() => reader.floor()?.run?.state).toBe('paused');
  }
  const answers = await Promise.all(paths.map(async path => (await fetch(`${url}${path}`)).text()));
  const [{ planned_at: plannedAt } = { planned_at: new Date() }] = await database.sql<{ planned_at: Date }[]>`
    select planned_at from heats where id = ${heat.heatId}`;
  for (const text of [reader.text(), answers.join()]) {
    expect([text.includes(athlete), text.includes('secret')]).toEqual([sees.people, sees.test]);
    const tellsPlan = ['"Heat 1', heat.heatId, String(plannedAt.getTime())].map(word => text.includes(word));
    expect(tellsPlan).toEqual(Array(3).fill(sees.plan !== false));
    expect(text.includes('"hasUntold":true')).toBe(sees.plan === false);
    expect(text).not.toMatch(/isReady|ready_?at|unsent|battery|errorMs|\b1\+3/i);
  }
  expect(/"count":77000|1:77/.test(`${reader.text()}${answers[0]}`)).toBe(sees.people && hasBegun);
  reader.close();
});

test('public floor: a protest is open → public streams and answers do not tell it; the event’s own people see it', async () => {
  const heat = await createJudgedHeat(app);
  await publish(heat);
  const { railId, judge, organizer, eventId } = heat;
  const reader = await followLive(url, [floorChannel(eventId), dayChannel(eventId)]);
  await expect.poll(() => reader.hello()).toBeDefined();
  const said = { railId, commandId: crypto.randomUUID() };
  const { epoch } = await judge.client.rails.take({ ...said, deviceId: crypto.randomUUID() });
  const taps = tapsAt(app, [
    ['rep', 1],
    ['finish', 60],
  ]);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await judge.client.rails.finish({ ...said, commandId: crypto.randomUUID(), epoch, lastSeq: 2 });
  const words = 'Una protesta secreta';
  await judge.client.rails.contest({ ...said, commandId: crypto.randomUUID(), epoch, reason: words });
  await organizer.client.heats.pause({ heatId: heat.heatId });
  await expect.poll(() => reader.floor()?.run?.state).toBe('paused');
  const read = async (path: string, cookie = '') => (await fetch(`${url}${path}`, { headers: { cookie } })).text();
  const open = [`/floors/${eventId}`, `/floors/${eventId}/day`, `/events/${eventId}/timetable`];
  const answers = await Promise.all(open.map(path => read(path)));
  for (const text of [reader.text(), ...answers]) expect(text).not.toMatch(/contested|protest|secret/i);
  const cookie = [...organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const own = await read(`/organization/floors/${eventId}`, cookie);
  expect(own).toContain('contested');
  expect(own).not.toContain(words);
  reader.close();
});

test('public floor: its event is hidden → the open stream closes, and a new one is 404', async () => {
  const heat = await createJudgedHeat(app);
  const reader = await followLive(url, [floorChannel(heat.eventId)]);
  await expect.poll(() => reader.hello()).toBeDefined();
  await app.database.sql`update events set hidden_at = now(), hidden_reason = 'x' where id = ${heat.eventId}`;
  await reader.closed;
  expect((await followLive(url, [floorChannel(heat.eventId)])).status).toBe(404);
});

test('N11 public floor: the reveal time of a test comes → the next read shows the test', async () => {
  const heat = await createJudgedHeat(app);
  const at = new Date(app.now().getTime() + 60_000);
  await app.database.sql`update wods set reveal = 'moment', reveals_at = ${at}, starts_at = ${at},
    ends_at = ${new Date(at.getTime() + 60_000)} where id = ${heat.testId}`;
  const read = async () => (await (await fetch(`${url}/floors/${heat.eventId}`)).json()) as Floor;
  await expect.poll(async () => (await read()).heat?.test).toBeNull();
  app.setNow(at);
  expect((await read()).heat?.test?.id).toBe(heat.testId);
});
