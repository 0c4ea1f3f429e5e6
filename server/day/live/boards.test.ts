import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf, createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  contest = await createLiveContest(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };
/** Raw bytes of an answer; `fetch` would decompress them. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers }, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', chunk => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
const read = async (path = contest.path, headers: Record<string, string> = {}) =>
  JSON.parse(`${(await ask(path, headers)).bytes}`) as FitnessBoard;

test('boards: the reader accepts plain, gzip or brotli → the same board in that encoding', async () => {
  const plain = await ask(contest.path);
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  const packed = await ask(contest.path, { 'accept-encoding': 'gzip, deflate' });
  expect([packed.headers['content-encoding'], gunzipSync(packed.bytes)]).toEqual(['gzip', plain.bytes]);
  for (let again = 0; again < 2; again++) {
    const best = await ask(contest.path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect([best.headers['content-encoding'], brotliDecompressSync(best.bytes)]).toEqual(['br', plain.bytes]);
    expect(best.headers['content-length']).toBe(`${best.bytes.length}`);
  }
  expect((await ask(contest.path, { 'accept-encoding': 'br;q=0, gzip;q=0' })).bytes).toEqual(plain.bytes);
  const board = await read();
  expect(board.rows.map(({ name }) => name)).toEqual(['Atleta 0', 'Atleta 1', 'Atleta 2']);
  expect(board.version).toMatch(/^[\da-f]{16}$/);
});

test('boards: every answer → has the security headers and a cache rule', async () => {
  const { headers } = await ask(contest.path);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=1',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const missing = await ask('/boards/nada/event');
  expect(missing.headers['content-security-policy']).toContain("default-src 'none'");
});

test('boards: the reader has the current version → 304, also if a cache rewrote the ETag', async () => {
  const { version } = await read();
  const etag = (await ask(contest.path)).headers.etag as string;
  expect(etag).toBe(`W/"${version}"`);
  for (const known of [etag, `"${version}"`, `"x", ${etag}`, '*']) {
    const answer = await ask(contest.path, { 'if-none-match': known });
    expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await ask(contest.path, { 'if-none-match': 'W/"x"' })).status).toBe(200);
  const whole = await ask(contest.path);
  const head = await ask(contest.path, {}, 'HEAD');
  expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, etag]);
  expect(head.headers['content-length']).toBe(`${whole.bytes.length}`);
});

test('boards: a read begins after an acknowledged save → the answer shows that save, every time', async () => {
  for (let quantity = 1; quantity <= 30; quantity++) {
    await contest.save(quantity % 3, quantity);
    const boards = await Promise.all([read(), read()]);
    for (const board of boards) {
      expect(board.rows.find(({ id }) => id === contest.entryIds[quantity % 3])?.cells[0]?.q).toBe(quantity * 1000);
    }
  }
});

test('boards: an unknown board, stage or path, or a POST → 404', async () => {
  const missing = [`/boards/nada/event`, `/boards/${contest.categoryId}/final`, `${contest.path}/nada`];
  for (const path of [...missing, `/boards/${contest.categoryId}/qualifier`, '/boards/%00/event']) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(JSON.parse(`${answer.bytes}`)).toMatchObject({ code: 'NOT_FOUND', message: messages.server.notFound });
  }
  expect((await ask(contest.path, {}, 'POST')).status).toBe(404);
});

test('boards: a page, a search or the rows around an entry → only that part; a malformed query → 400', async () => {
  const part = (query: string) => read(`${contest.path}?${query}`);
  expect(await part('page=1')).toMatchObject({ page: { number: 1, of: 1 }, count: 3 });
  const found = await part('find=ATLETA%201');
  expect([found.found, found.rows.map(({ name }) => name)]).toEqual([1, ['Atleta 1']]);
  expect((await part(`entry=${contest.entryIds[2]}`)).rows).toHaveLength(3);
  expect((await ask(`${contest.path}?entry=nada`)).status).toBe(404);
  for (const query of [
    'page=0',
    'page=x',
    'page=1&order=x',
    'find=',
    `find=${'x'.repeat(101)}`,
    'find=%00',
    'entry=%20',
  ]) {
    expect([query, (await ask(`${contest.path}?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await ask(`${contest.path}?utm_source=x`)).status).toBe(200);
  const { etag } = (await ask(contest.path)).headers;
  expect((await ask(`${contest.path}?page=1`, { 'if-none-match': `${etag}` })).status).toBe(304);
});

test('E9 ATH-056 boards: the category is unpublished → from the acknowledgement on, no answer contains its content', async () => {
  const hidden = await createLiveContest(app);
  await hidden.save(0, 777);
  expect(`${(await ask(hidden.path)).bytes}`).toContain('777000');
  await hidden.organizer.client.categories.setPublish({ id: hidden.categoryId, publish: 'unPublish' });
  for (const query of ['', '?page=1', '?find=atleta']) {
    const board = JSON.parse(`${(await ask(`${hidden.path}${query}`)).bytes}`);
    expect(board).toMatchObject({ view: 'hidden', rows: [] });
    // Id, version and time contain random digits, which may match by chance.
    const { category: _id, version: _version, at: _moment, ...told } = board;
    expect(JSON.stringify(told)).not.toMatch(/777|Atleta|Test/);
  }
  expect((await ask(`${hidden.path}?entry=${hidden.entryIds[0]}`)).status).toBe(404);
});

test('ORG-117 organizer’s board: the owner reads it → private, not for caches; other accounts are refused', async () => {
  const own = `/organization${contest.path}`;
  const mine = { cookie: cookieOf(contest.organizer) };
  const answer = await ask(own, { ...mine, 'accept-encoding': 'br' });
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  const board = JSON.parse(`${brotliDecompressSync(answer.bytes)}`) as FitnessBoard;
  expect(board.rows[0]?.cells[0]).toMatchObject({ st: 'approved', v: expect.any(Number) });
  expect((await ask(own, { ...mine, 'if-none-match': answer.headers.etag as string })).status).toBe(304);
  expect((await read(`${own}?find=atleta%202`, mine)).found).toBe(1);
  expect((await ask(own, mine, 'HEAD')).status).toBe(200);

  const [other, athlete] = [await signUpAs(app, 'organization'), await signUpAs(app, 'athlete')];
  const statusOf = async (path: string, headers: Record<string, string>) => (await ask(path, headers)).status;
  for (const path of [own, `${own}/stream`]) {
    expect(await statusOf(path, {})).toBe(401);
    expect(await statusOf(path, { cookie: cookieOf(athlete) })).toBe(403);
    expect(await statusOf(path, { cookie: cookieOf(other) })).toBe(403);
  }
  for (const path of ['/organization/boards/nada/event', `/organization/boards/${contest.categoryId}/final`]) {
    expect(await statusOf(path, mine)).toBe(404);
    expect(await statusOf(`${path}/stream`, mine)).toBe(404);
  }
  expect(await statusOf(`${own}?page=0`, mine)).toBe(400);
});

test('boards: fifty readers, one request in flight allowed → all are served', async () => {
  const narrow = await buildHttp({ ...app, config: { ...app.config, maxInFlight: 1 } });
  const address = await narrow.listen({ port: 0, host: '127.0.0.1' });
  app.boards.touch(contest.categoryId, '*');
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${address}${contest.path}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  await narrow.close();
});
