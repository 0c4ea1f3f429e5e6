import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { isSmallBesidesLongestText } from './bounded-json.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

/** Returns the first line of the answer to a request whose body never comes. */
async function answerBeforeBody(path: string, length: number, cookie = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const lines = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', `content-length: ${length}`];
  socket.write(`${[...lines, ...(cookie && [`cookie: ${cookie}`])].join('\r\n')}\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  return `${bytes}`.split('\r\n', 1)[0] ?? '';
}

test('SAFE-M9 permission: no session or the wrong account → refused before the body arrives, on every route', async () => {
  const paths = [
    '/rpc/events/create',
    '/rpc/results/saveAsOrganizer',
    '/api/v1/organization/events',
    '/callable/getAthletes',
  ];
  for (const path of paths) expect(await answerBeforeBody(path, 1000), path).toContain('401');
  expect(await answerBeforeBody('/callable/processAndSortAthletes', 21_000_000)).toContain('401');
  const athlete = await signUpAs(app, 'athlete');
  const cookie = cookieOf(athlete);
  expect(await answerBeforeBody('/callable/processAndSortAthletes', 21_000_000, cookie)).toContain('403');
  expect(await answerBeforeBody('/rpc/events/create', 1000, cookie)).toContain('403');
  expect(await answerBeforeBody('/rpc/nothing/atAll', 1000)).toContain('404');
});

test('SAFE-M9 large bodies of requests: one long text and little else → accepted; anything more → 413', async () => {
  const photo = `data:image/png;base64,${'A'.repeat(2_000_000)}`;
  const small = { name: 'x "y" \\', list: [1, 2, { deep: [['z']] }] };
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
  const marks = '\\"'.repeat(400_000);
  const cases: [name: string, body: string, fits: boolean][] = [
    ['nothing', '', true],
    ['a small one, however it is made', nested(60_000), true],
    ['a picture', JSON.stringify({ json: { ...small, photo } }), true],
    ['a picture that comes first', JSON.stringify({ photo, ...small }), true],
    ['two pictures', JSON.stringify({ photo, other: photo }), false],
    ['lists in lists', nested(1_500_000), false],
    ['lists in lists after a text', `{"a":"b","c":${nested(1_500_000)}}`, false],
    ['lists in lists beside a picture', `{"photo":"${photo}","c":${nested(100_000)}}`, false],
    ['many names', JSON.stringify(keys), false],
    ['a picture and many names', JSON.stringify({ photo, ...keys }), false],
    ['one text of nothing but marks', `{"a":"${marks}"}`, false],
    ['a text that ends in a sign that needs another', JSON.stringify({ a: `${'A'.repeat(200_000)}\\`, b: '"' }), true],
  ];
  for (const [name, body, fits] of cases) expect([name, isSmallBesidesLongestText(body)]).toEqual([name, fits]);
  const send = async (body: string) =>
    fetch(`${url}/rpc/accounts/signUp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const refused = await send(`{"json":${JSON.stringify(keys)}}`);
  expect([refused.status, await refused.json()]).toMatchObject([413, { message: messages.server.tooLarge }]);
  expect((await send(JSON.stringify({ json: { photo } }))).status).toBe(400);
  expect((await send('{"json":{"__proto__":{"a":1}}}')).status).toBe(400);
});

test('SAFE-L4 methods: a command → POST only; a query → also GET; any other → 405', async () => {
  const organizer = await signUpAs(app, 'organization');
  const cookie = cookieOf(organizer);
  const ask = async (method: string, headers: Record<string, string> = {}) =>
    (await http.inject({ method: method as 'GET', url: '/rpc/accounts/signOut', headers: { cookie, ...headers } }))
      .statusCode;
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
    expect(await ask(method), method).toBe(405);
  const foreign = { origin: 'https://otro.test', 'sec-fetch-site': 'cross-site' };
  for (const method of ['OPTIONS', 'PUT', 'POST']) expect(await ask(method, foreign), method).toBe(403);
  const me = await http.inject({ url: '/rpc/accounts/me', headers: { cookie } });
  expect(me.json()).toMatchObject({ json: { user: { uid: organizer.uid } } });
  expect(contract.accounts.me['~orpc'].route.method).toBe('GET');
});

test('methods: HEAD → as GET without a body; a wrong method → 405 with the allowed ones', async () => {
  const cookie = cookieOf(await signUpAs(app, 'organization'));
  const paths = ['/api/v1/events', '/api/v1/events/nada', '/api/v1/organization/events', '/api/v1/nada'];
  for (const path of paths) {
    for (const headers of [{}, { cookie }]) {
      const [whole, head] = [
        await http.inject({ url: path, headers }),
        await http.inject({ method: 'HEAD', url: path, headers }),
      ];
      expect([path, head.statusCode, head.body]).toEqual([path, whole.statusCode, '']);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  }
  const wrong = async (method: 'DELETE' | 'GET' | 'HEAD', url: string) => {
    const answer = await http.inject({ method, url, headers: { cookie } });
    return [answer.statusCode, answer.headers.allow];
  };
  expect(await wrong('DELETE', '/api/v1/organization/events')).toEqual([405, 'GET, HEAD, POST']);
  expect(await wrong('HEAD', '/api/v1/accounts/reset')).toEqual([405, 'POST']);
  expect(await wrong('DELETE', '/rpc/accounts/me')).toEqual([405, 'GET, POST']);
  expect(await wrong('GET', '/rpc/accounts/signOut')).toEqual([405, 'POST']);
  expect(await wrong('DELETE', '/api/v1/nada')).toEqual([404, undefined]);
});

test('SAFE-L12 build manifest: requested → 404', async () => {
  const distDir = join(app.config.dataDir, 'web');
  mkdirSync(join(distDir, '.vite'), { recursive: true });
  for (const file of ['index.html', 'icon.svg', '.vite/manifest.json']) writeFileSync(join(distDir, file), '{}');
  const built = await buildHttp({ ...app, config: { ...app.config, distDir } });
  const statusOf = async (path: string) => (await built.inject({ url: path })).statusCode;
  expect(await statusOf('/icon.svg')).toBe(200);
  expect(await statusOf('/.vite/manifest.json')).toBe(404);
  await built.close();
});

test('SAFE-L12 API reference: requested compressed → small, with a tag that answers 304', async () => {
  for (const path of ['/api', '/api/v1/openapi.json']) {
    const whole = await http.inject({ url: path });
    const small = await http.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10);
    const etag = `${small.headers.etag}`;
    expect((await http.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  }
});
