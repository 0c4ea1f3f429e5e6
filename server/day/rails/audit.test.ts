import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// During the organization's audit of a category no one else changes its results, whatever runs on its floor.

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

const id = () => crypto.randomUUID();
const refused = { code: 'FORBIDDEN', message: messages.result.audit };

async function createHandled() {
  const heat = await createJudgedHeat(app);
  const place = { eventId: heat.eventId, categories: [heat.categoryId] };
  return { heat, handler: await approveJudge(app, { ...place, permissions: { manage: true } }) };
}

const audit = ({ organizer, categoryId }: JudgedHeat) =>
  organizer.client.categories.setAudit({ id: categoryId, isAudit: true });

const rowsOf = async (table: 'results' | 'resultMarks', { testId }: JudgedHeat) =>
  (await app.database.kysely.selectFrom(table).select('entryId').where('wodId', '=', testId).execute()).length;

test('E9 repetitions of heats: results are audited → the handler is refused, the organization repeats the heat', async () => {
  const { heat, handler } = await createHandled();
  const { judge, organizer, railId, heatId } = heat;
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  await sendBytes(http, judge, batchOf({ railId, epoch, taps: tapsAt(app, [['finish', 60]]) }));
  await judge.client.rails.finish({ railId, epoch, lastSeq: 1, commandId: id() });
  await audit(heat);
  await expect(handler.client.heats.repeat({ heatId, reason: 'x' })).rejects.toMatchObject(refused);
  expect(await rowsOf('results', heat)).toBe(1);
  const permission = { id: handler.applicationId, permission: 'manage' as const, isAllowed: false };
  await organizer.client.staff.setPermission(permission);
  await organizer.client.heats.repeat({ heatId, reason: 'x' });
  expect(await rowsOf('results', heat)).toBe(0);
});

test('E9 no-shows: results are audited → no DNS is set, and none is taken back', async () => {
  const { heat, handler } = await createHandled();
  const { judge, organizer, railId, categoryId } = heat;
  const scratch = () => judge.client.rails.scratch({ railId, commandId: id() });
  const reopen = () => handler.client.rails.reopen({ railId, reason: 'Llegó', commandId: id() });
  await audit(heat);
  await expect(scratch()).rejects.toMatchObject(refused);
  await organizer.client.categories.setAudit({ id: categoryId, isAudit: false });
  await scratch();
  await audit(heat);
  await expect(reopen()).rejects.toMatchObject(refused);
  expect(await rowsOf('resultMarks', heat)).toBe(1);
});
