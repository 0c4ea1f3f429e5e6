import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { deriveBoard } from '#server/scoring/boards/derive-board.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertResult } from '#testing/factories/events.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { rowsOfSheet } from '#testing/rows-of-sheet.ts';

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const id = () => crypto.randomUUID();
const miss = { kind: 'miss', amount: 90_000 } as const;

async function rowOf({ categoryId }: JudgedHeat, entryId: string, scope: 'public' | 'staff' = 'public') {
  const derived = await deriveBoard(app.database, { categoryId, stage: 'event' }, scope, app.now());
  const { rows } = derived!.whole as FitnessBoard;
  return rows.find(row => row.id === entryId)!;
}

test('LIVE-T1 LIVE-T19 weights: three failed lifts, confirmed or corrected to zero → DNF, no place and no points', async () => {
  const heat = await createJudgedHeat(app, { athletes: 3 });
  const { railId, heatId, testId, entryIds, organizer, judge, categoryId } = heat;
  const { kysely } = app.database;
  const { entryId } = (await kysely
    .selectFrom('rails')
    .select('entryId')
    .where('id', '=', railId)
    .executeTakeFirstOrThrow()) as { entryId: string };
  await kysely.updateTable('categories').set({ publish: 'publish' }).where('id', '=', categoryId).execute();
  await kysely
    .updateTable('wods')
    .set({ typeWod: 'peso', needTime: false, validReps: null })
    .where('id', '=', testId)
    .execute();
  const other = entryIds.find(each => each !== entryId)!;
  await insertResult(app, testId, other, { quantity: 90_000 });
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const taps = tapsAt(app, [...[1, 2, 3].map(at => [miss, at] as const), ['finish', 10]]);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await judge.client.rails.finish({ railId, epoch, lastSeq: taps.length, commandId: id() });
  const none = { pos: 0, sum: 0, cells: [{ k: 'dnf', c: 0, q: 0, pts: 0 }] };
  expect(await rowOf(heat, entryId)).toMatchObject(none);
  await organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Sin firma', commandId: id() });
  expect(await rowOf(heat, entryId)).toMatchObject(none);
  expect(await rowOf(heat, entryId, 'staff')).toMatchObject({ ...none, cells: [{ k: 'dnf', st: 'approved', v: 2 }] });
  app.boards.touch(categoryId, 'event');
  const { file } = await organizer.client.boards.export({ categoryId, stage: 'event' });
  const [line, unheard] = rowsOfSheet(Buffer.from(file, 'base64'), 2).filter(([place]) => place === '');
  const ofEach = [line, unheard].map(row => row?.filter(cell => cell !== '').slice(2));
  // The result of an athlete who lifted nothing is not pending. That of an athlete who was not called yet is pending.
  expect(ofEach).toEqual(expect.arrayContaining([['Sin resultado', 'DNF'], ['Por cargar']]));
  const correct = (count: number, version: number) =>
    organizer.client.rails.correct({ railId, count, timeMs: null, version, reason: 'Protesta', commandId: id() });
  await correct(60_000, 2);
  expect(await rowOf(heat, entryId)).toMatchObject({ pos: 2, cells: [{ q: 60_000, c: 1, p: 2 }] });
  await correct(0, 3);
  expect(await rowOf(heat, entryId)).toMatchObject(none);
});
