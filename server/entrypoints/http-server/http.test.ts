import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { isLocalRequest } from '#server/people/accounts/request-context.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpForm } from '#testing/factories/accounts.ts';
import { buildHttp } from './http.ts';

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

const rpc = (path: string, input: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ json: input }),
  });

test('headers: any answer → the security headers and its own request id', async () => {
  const [one, two] = [await fetch(`${url}/healthz`), await fetch(`${url}/nada.txt`)];
  for (const answer of [one, two, await fetch(`${url}/%E0%A4%A`)]) {
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  }
  expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
});

test('origins: a call from another origin → 403', async () => {
  for (const headers of [
    { origin: 'https://otro.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    const answer = await rpc('accounts/requestDeletion', { email: 'a@correo.test' }, headers);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'La solicitud no viene de esta página.' },
    ]);
  }
  expect((await rpc('accounts/exists', { email: 'a@correo.test' }, { origin: url })).status).toBe(200);
});

test('commands: called by GET → 405', async () => {
  const data = encodeURIComponent(JSON.stringify({ json: { email: 'a@correo.test' } }));
  expect((await fetch(`${url}/rpc/accounts/requestDeletion?data=${data}`)).status).toBe(405);
});

test('session cookie: a person signs in → HttpOnly and SameSite, and valid for the REST form too', async () => {
  const form = await signUpForm('athlete');
  const answer = await rpc('accounts/signUp', form);
  const cookie = answer.headers.getSetCookie().find(line => line.includes('session_token')) ?? '';
  expect(cookie).toMatch(/^pizarra\.session_token=.*HttpOnly.*SameSite=Lax/i);
  const session = await fetch(`${url}/api/v1/session`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(await session.json()).toMatchObject({ user: { email: form.email } });
});

test('numbers as text: in an address → read as a number; in a call → refused', async () => {
  const form = await signUpForm('organization');
  const cookie = (await rpc('accounts/signUp', form)).headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  const call = await rpc('appeals/listAsOrganizer', { eventId: 'nada', page: '2' }, { cookie });
  const address = await fetch(`${url}/api/v1/organization/events/nada/appeals?page=2`, { headers: { cookie } });
  expect([call.status, address.status]).toEqual([400, 404]);
});

test('order of checks: no session and bad input → 401', async () => {
  const answer = await rpc('admin/listUsers', { page: 'x' });
  expect([answer.status, await answer.json()]).toMatchObject([401, { json: { code: 'UNAUTHORIZED' } }]);
});

test('bad input: a call with a wrong field → the answer names field and message, nothing of the schema', async () => {
  const body = (await (await rpc('accounts/requestDeletion', { email: 'abc' })).json()) as { json: { data: unknown } };
  expect(body.json.data).toEqual({ issues: [{ path: ['email'], message: 'Please input your email!' }] });
});

test('bodies: too large, of another type or broken → refused in Spanish', async () => {
  const post = (body: string, type: string) =>
    fetch(`${url}/rpc/accounts/exists`, { method: 'POST', headers: { 'content-type': type }, body });
  const large = await post(JSON.stringify({ json: { email: 'x'.repeat(200_000) } }), 'application/json');
  expect([large.status, await large.json()]).toMatchObject([413, { message: 'Lo que enviaste es demasiado grande.' }]);
  expect((await post('{"json":', 'application/json')).status).toBe(400);
  expect((await post('x', 'text/plain')).status).toBe(415);
  const picture = await rpc('accounts/signUp', { photo: 'x'.repeat(3_200_000) });
  expect(picture.status).toBe(413);
});

test('bodies: nested too deep, with NUL or a half sign → 400', async () => {
  const deep = `{"json":{"email":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
  const answer = await fetch(`${url}/rpc/accounts/exists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: deep,
  });
  expect(answer.status).toBe(400);
  for (const code of ['a\u0000', 'a\ud800', '\udc00']) {
    expect((await rpc('accounts/checkLink', { purpose: 'reset-password', code })).status).toBe(400);
  }
});

test('headers: a too large one → 431', async () => {
  const answer = await fetch(`${url}/healthz`, { headers: { 'x-long': 'x'.repeat(20_000) } });
  expect(answer.status).toBe(431);
});

test('health: healthz → ok; readyz → ready, with ?db also for the database', async () => {
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${url}/readyz?db`)).json()).toEqual({ status: 'ready' });
});

test('overload: one network above its share → 429; all requests above the limit → 503', async () => {
  const narrow = await buildHttp({ ...app, config: { ...app.config, maxInFlight: 5, trustProxy: '127.0.0.1' } });
  let arrived = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  narrow.get('/held', async () => {
    arrived++;
    await held;
    return {};
  });
  const address = await narrow.listen({ port: 0, host: '127.0.0.1' });
  const ask = (from: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/held`, { headers: { 'x-forwarded-for': from, ...headers } });
  const waiting = Array.from({ length: 4 }, () => ask('203.0.113.1'));
  await expect.poll(() => arrived).toBe(4);
  const surplus = await ask('203.0.113.1');
  expect([surplus.status, surplus.headers.get('retry-after')]).toEqual([429, '2']);
  const visit = await ask('203.0.113.1', { accept: 'text/html,*/*;q=0.8' });
  expect([visit.status, visit.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  waiting.push(ask('203.0.113.2'));
  await expect.poll(() => arrived).toBe(5);
  const full = await ask('203.0.113.3');
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await narrow.close();
});

test('stop of the server: a running request → finished; new requests → refused', async () => {
  const stopping = await buildHttp(app);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  stopping.get('/held', async () => {
    await held;
    return { done: true };
  });
  const address = await stopping.listen({ port: 0, host: '127.0.0.1' });
  let arrived = 0;
  stopping.server.on('request', () => arrived++);
  const running = fetch(`${address}/held`);
  await expect.poll(() => arrived).toBe(1);
  const closed = stopping.close();
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .not.toBe(200);
  release();
  expect(await (await running).json()).toEqual({ done: true });
  await closed;
});

test('stop of the server: a request arrives during the stop → 503 in the form of its caller', async () => {
  const stopping = await buildHttp(app);
  const { port } = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }));
  const heads: Socket[] = [];
  stopping.server.on('connection', socket => heads.push(socket));
  const asked = ['/callable/getCategoriesByEvent', '/rpc/events/list'].map(path => {
    const socket = connect(Number(port), '127.0.0.1');
    const { promise, resolve } = Promise.withResolvers<string>();
    let heard = '';
    socket.on('data', bytes => {
      heard += bytes;
    });
    socket.on('close', () => resolve(heard));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n`);
    return { socket, answer: promise };
  });
  // A stop closes a connection that has sent no byte yet. So the test waits until all have sent some.
  await expect.poll(() => heads.filter(({ bytesRead }) => bytesRead > 0).length).toBe(asked.length);
  const closed = stopping.close();
  await expect.poll(() => stopping.server.listening).toBe(false);
  for (const { socket } of asked) socket.write('content-type: application/json\r\n\r\n{}');
  const [callable, rpc] = await Promise.all(asked.map(({ answer }) => answer));
  for (const answer of [callable, rpc]) expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 2\r\n/is);
  const { stopping: message } = messages.server;
  expect(JSON.parse(callable?.split('\r\n\r\n')[1] ?? '')).toEqual({ error: { status: 'UNAVAILABLE', message } });
  expect(JSON.parse(rpc?.split('\r\n\r\n')[1] ?? '')).toMatchObject({ json: { status: 503, message } });
  await closed;
});

test('forwarded address of a visitor: from the named proxy → believed; from any other → ignored', async () => {
  const seen: string[] = [];
  for (const trustProxy of [null, '127.0.0.1']) {
    const server = await buildHttp({ ...app, config: { ...app.config, trustProxy } });
    server.get('/who', async request => {
      seen.push(request.ip);
      return {};
    });
    await server.inject({ url: '/who', headers: { 'x-forwarded-for': '203.0.113.99' }, remoteAddress: '127.0.0.1' });
    await server.close();
  }
  expect(seen).toEqual(['127.0.0.1', '203.0.113.99']);
});

test('demo door: this machine asks → the address of the demo accounts; a proxy or a foreign name → null', async () => {
  const local = await buildHttp({ ...app, demoDoor: 'http://127.0.0.1:4000/' });
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await local.inject({ url: '/api/v1/demo', headers, remoteAddress })).json().door !== null;
  expect(await ask({ host: 'localhost:3000' })).toBe(true);
  expect(await ask({ host: 'malo.test' })).toBe(false);
  expect(await ask({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(false);
  expect(await ask({ host: 'localhost' }, '203.0.113.9')).toBe(false);
  await local.close();
});

test.each([
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-port',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'x-client-ip',
  'x-real-ip',
  'forwarded',
  'via',
])('SAFE-L10 local requests: header %s → not local', async header => {
  const request = (headers: Record<string, string>, publicUrl: string) =>
    isLocalRequest(
      { socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost:3000', ...headers } } as FastifyRequest,
      publicUrl,
    );
  expect(request({}, 'http://localhost:3000')).toBe(true);
  expect(request({ [header]: 'x' }, 'http://localhost:3000')).toBe(false);
});

test('SAFE-L10 local requests: the public address is another → no request is local', async () => {
  const config = { ...app.config, publicUrl: 'https://pizarra.test' };
  const other = await buildHttp({ ...app, config, demoDoor: 'http://127.0.0.1:4000/' });
  const asked = { url: '/api/v1/demo', headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };
  expect((await other.inject(asked)).json()).toEqual({ door: null });
  await other.close();
});

test('security.txt: requested → names a contact and an expiry of less than a year', async () => {
  const answer = await http.inject({ url: '/.well-known/security.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    answer.body
      .trimEnd()
      .split('\n')
      .map(line => line.split(': ', 2)),
  );
  expect(fields).toMatchObject({ Contact: 'http://localhost:3000/security-policy', 'Preferred-Languages': 'es, en' });
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect((await http.inject({ url: '/security-policy' })).body).toContain('SECURITY_CONTACT');
});

test('API description: requested → a JSON document, and a page without scripts', async () => {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(document.paths)).toContain('/accounts/reset');
  const page = await (await fetch(`${url}/api`)).text();
  expect(page).toContain('/api/v1/accounts/reset');
  expect(page).not.toContain('<script');
});

test('PUB-111 flags of countries: a known flag → the file; any other path → 404', async () => {
  expect((await fetch(`${url}/flags/ve.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  for (const path of [
    '/flags/zz.svg',
    '/flags/..%2f..%2fpackage.json',
    '/files/images/..%2f..%2fx.webp',
    '/files/images/nada.webp',
  ]) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  }
});

test('connections: bytes that are not HTTP → closed, and the server still answers', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('\u0000\u0001 nonsense\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
