import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createDay } from '#testing/factories/heats.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { openStream, type StreamClient } from '#testing/stream-client.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp({ maxStreams: 1_000 });
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

test('SAFE-L9 own streams: one account opens more than a hundred → 503; another account of its network gets one', async () => {
  const { organizer, eventId, categoryId } = await createDay(app, { athletes: 1, tests: 1 });
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const follow = (who: SignedIn) =>
    openStream(`${url}/organization/live?f=day:${eventId}&f=floor:${eventId}`, { cookie: cookieOf(who) });
  const open: StreamClient[] = [];
  while (open.length < 100) open.push(...(await Promise.all(Array.from({ length: 20 }, () => follow(organizer)))));
  expect(open.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const surplus = await follow(organizer);
  expect([surplus.status, surplus.headers['retry-after']]).toEqual([503, '2']);
  const other = await follow(judge);
  expect(other.status).toBe(200);
  open[0]!.close();
  await expect
    .poll(async () => {
      const stream = await follow(organizer);
      open.push(stream);
      return stream.status;
    })
    .toBe(200);
  for (const stream of [...open, other]) stream.close();
});
