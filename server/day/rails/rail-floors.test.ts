import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';
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

test('LIVE-D13 judge’s floor: the heat pauses, resumes or starts falsely → the stream shows it without a question', async () => {
  const { judge, railId, heatId, organizer } = await createJudgedHeat(app);
  const mine = (await judge.client.rails.mine()).rails.find(({ uid }) => uid === railId);
  const headers = { cookie: cookieOf(judge) };
  const reader = await followLive(url, [floorChannel(mine!.place!)], { headers, scope: 'own' });
  const told = () => ({ heat: reader.floor()?.heat?.id ?? null, state: reader.floor()?.run?.state ?? null });
  await expect.poll(told).toEqual({ heat: heatId, state: 'running' });
  const { heats } = organizer.client;
  await heats.pause({ heatId });
  await expect.poll(told).toEqual({ heat: heatId, state: 'paused' });
  await heats.resume({ heatId, countIn: 3 });
  await expect.poll(told).toEqual({ heat: heatId, state: 'running' });
  expect(reader.floor()?.run?.segments.at(-1)?.[0]).toBeGreaterThan(app.now().getTime());
  await heats.falseStart({ heatId });
  await expect.poll(told).toEqual({ heat: null, state: null });
  expect(reader.floor()?.next?.id).toBe(heatId);
  reader.close();
});

test('LIVE-D13 floor of a rail: any heat → the scenario, else the category if categories run side by side, else the event', async () => {
  const { judge, railId, eventId, categoryId, testId } = await createJudgedHeat(app);
  const place = async () => (await judge.client.rails.mine()).rails.find(({ uid }) => uid === railId)?.place;
  expect(await place()).toBe(eventId);
  const { sql } = app.database;
  await sql`update events set simultaneous_categories = true where id = ${eventId}`;
  expect(await place()).toBe(categoryId);
  const scenarioId = crypto.randomUUID();
  await sql`insert into scenarios (id, event_id, stage_name, position) values (${scenarioId}, ${eventId}, 'Domo', 1)`;
  await sql`update wods set scenario_id = ${scenarioId} where id = ${testId}`;
  expect(await place()).toBe(scenarioId);
});
