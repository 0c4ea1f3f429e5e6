import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';

// One process receives the rail's commands, and the other one serves the board.
let app: TestApp;
let http: FastifyInstance;
let beside: TestApp;
let second: FastifyInstance;
let there: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  beside = await createTestApp({}, { beside: app });
  second = await buildHttp(beside);
  there = await second.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await second.close();
  await beside.close();
  await http.close();
  await app.close();
});

const id = () => crypto.randomUUID();

test('LIVE-D3 LIVE-D5 T12 boards: a choice, correction or reopened rail at one process → the other’s board shows it', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, judge, organizer, categoryId, testId: wodId, entryId } = heat;
  await app.database.kysely.updateTable('wods').set({ typeWod: 'amrap' }).where('id', '=', wodId).execute();
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  beside.setNow(app.now());
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const taps = tapsAt(app, [...[1, 2, 3].map(after => ['rep', after] as const), ['finish', 10]]);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, version: 0, values: { quantity: 7 } });

  const shown = async () => {
    const { rows } = (await (await fetch(`${there}/boards/${categoryId}/event`)).json()) as FitnessBoard;
    return rows[0]?.cells[0];
  };
  await expect.poll(shown).toMatchObject({ q: 7_000, c: 1 });
  await organizer.client.rails.choose({ railId, holds: 'count', version: 1, commandId: id() });
  await expect.poll(shown).toMatchObject({ q: 3_000, c: 1 });
  const correction = { count: 4_000, timeMs: null, version: 2, reason: 'Rep sin contar' };
  await organizer.client.rails.correct({ railId, ...correction, commandId: id() });
  await expect.poll(shown).toMatchObject({ q: 4_000, c: 1 });
  await organizer.client.rails.reopen({ railId, reason: 'Protesta', commandId: id() });
  await expect.poll(shown).toMatchObject({ q: 4_000, c: 2 });
});
