import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createContest } from '#testing/factories/results.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';

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

const nasty: unknown[] = [
  null,
  -0.5,
  1e308,
  '',
  'a\ud800',
  'a\u0000b',
  'x'.repeat(300),
  {},
  { toString: 1 },
  [],
  [null],
  [{ at: 1, reason: 'a\u0000\ud800' }],
  { quantity: 1e-300, members: [{ idUser: 'a\ud800', quantity: 1, time: null }] },
];

async function ask({ cookies }: Judge, path: string, input: unknown): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json' };
  const payload = JSON.stringify({ json: input });
  return (await http.inject({ method: 'POST', url: `/rpc/reviews/${path}`, headers, payload })).statusCode;
}

test('reviews: any wrong field in a judge’s call → never a server error', async () => {
  const contest = await createContest(app);
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  const values = { quantity: 5, time: null, tiebreak: null, members: null };
  const sent = { ...place, commandId: '', judgeId: judge.uid, version: 0, note: 'Visto', marks: [] };
  /** Gives the call the current version and a new command id. With an old id it would only return the stored answer. */
  async function freshen(input: Record<string, unknown>) {
    if (!('commandId' in input)) return input;
    const { version } = await judge.client.reviews.claim({ ...place, isOpen: false });
    return { ...input, commandId: crypto.randomUUID(), version };
  }
  const calls: [string, Record<string, unknown>][] = [
    ['change', { ...sent, values }],
    ['reject', sent],
    ['approve', sent],
    ['claim', { ...place, isOpen: true }],
    ['read', { type: 'offline', entryId: place.entryId }],
  ];
  const failures: string[] = [];
  for (const [path, input] of calls) {
    expect([path, await ask(judge, path, await freshen(input))]).toEqual([path, 200]);
    const wrongs = [
      ...Object.keys(input).flatMap(key => nasty.map(value => ({ [key]: value }))),
      ...Object.keys(values).flatMap(key => nasty.map(value => ({ values: { ...values, [key]: value } }))),
    ];
    for (const wrong of wrongs) {
      const fresh = await freshen(input);
      if ((await ask(judge, path, { ...fresh, ...wrong })) >= 500) failures.push(`${path} ${JSON.stringify(wrong)}`);
    }
  }
  expect(failures).toEqual([]);
}, 60_000);
