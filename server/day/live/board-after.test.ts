import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyChange } from '#domain/scoring/boards/apply-change.ts';
import type { BoardChange, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { createBoardAfter } from './board-after.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
const open = async () => {
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
};
beforeAll(async () => {
  app = await createTestApp();
  await open();
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const read = async ({ path }: LiveContest) => (await (await fetch(`${url}${path}`)).json()) as FitnessBoard;
const after = ({ path }: LiveContest, version: string, method = 'GET') =>
  fetch(`${url}${path}/after/${version}`, { method });
const changesOf = async (answer: Response) => ((await answer.json()) as { changes: BoardChange[] }).changes;
/** Asks, and returns once the question waits for a change: it shares the line of the second one. */
async function waitAfter(contest: LiveContest, version: string) {
  const asked = after(contest, version);
  await after(contest, 'none');
  return { asked };
}

test('board after a version: several saves → their changes lead to the present board; any cache may keep them', async () => {
  const contest = await createLiveContest(app);
  const first = await read(contest);
  const { asked } = await waitAfter(contest, first.version);
  await contest.save(0, 10);
  const [change] = await changesOf(await asked);
  expect(change).toMatchObject({ from: first.version });
  await contest.save(1, 20);
  await contest.save(2, 30);
  const now = await read(contest);
  await expect.poll(async () => (await changesOf(await after(contest, first.version))).at(-1)!.to).toBe(now.version);
  const answer = await after(contest, first.version);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await changesOf(answer)).reduce(applyChange, first)).toEqual(now);
});

test('board after a version: unknown version, hidden board → to be loaded whole; no rows', async () => {
  const contest = await createLiveContest(app);
  await contest.save(0, 10);
  const { version } = await read(contest);
  expect(await changesOf(await after(contest, '0123456789abcdef'))).toEqual([
    { from: '0123456789abcdef', to: version, at: expect.any(Number), reload: true },
  ]);
  const { asked } = await waitAfter(contest, version);
  await contest.organizer.client.categories.setPublish({ id: contest.categoryId, publish: 'unPublish' });
  expect(await changesOf(await asked)).toEqual([
    { from: version, to: expect.any(String), at: expect.any(Number), reload: true },
  ]);
});

test('board after a version: no board, another method, a malformed version → 404', async () => {
  const contest = await createLiveContest(app);
  for (const answer of [
    after({ ...contest, path: '/boards/none/event' }, 'a'),
    after({ ...contest, path: `/boards/${contest.categoryId}/final` }, 'a'),
    after(contest, 'a', 'HEAD'),
    after(contest, 'a/b'),
    after(contest, 'a%20b'),
  ])
    expect((await answer).status).toBe(404);
});

test('board after a version: the board is gone while somebody waits → none; nobody asks → no longer followed', async () => {
  const followed = { version: 'a', stops: 0, tell: (_: BoardChange | 'gone') => {} };
  const ask = createBoardAfter(
    {
      async follow(_key, _network, tell) {
        followed.tell = tell;
        return { board: () => ({ version: followed.version, at: 1 }), stop: () => void followed.stops++ };
      },
    },
    { idleMs: 20 },
  );
  const key = { categoryId: 'c', stage: 'event', scope: 'public' } as const;
  const asked = ask(key, 'a', 'n', new AbortController().signal);
  await new Promise(resolve => setTimeout(resolve, 60));
  expect(followed.stops).toBe(0);
  followed.tell('gone');
  expect([await asked, followed.stops]).toEqual([null, 1]);
  expect(await ask(key, 'a', 'n', AbortSignal.abort())).toEqual([]);
  await expect.poll(() => followed.stops).toBe(2);
});

test('board after a version: the server stops → answered at once, without changes', async () => {
  const contest = await createLiveContest(app);
  const { asked } = await waitAfter(contest, (await read(contest)).version);
  await http.close();
  const answer = await asked;
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'public, max-age=0, s-maxage=1']);
  await open();
});
