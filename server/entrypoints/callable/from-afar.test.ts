import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { postByName, wireError } from '#testing/call-by-name.ts';
import { password, signUpAs } from '#testing/factories/accounts.ts';

const origin = 'https://app.ejemplo.test';
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp({ callableOrigins: [origin], callableAliases: true });
  http = await buildHttp(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const afar = { origin, 'sec-fetch-site': 'cross-site' };
const json = { 'content-type': 'application/json' };
const preflightOf = (url: string, from: string) =>
  http.inject({ method: 'OPTIONS', url, headers: { origin: from, 'access-control-request-method': 'POST' } });

test('C1 other sites: a page of a named origin → calls functions and signs in; its cookie is ignored', async () => {
  for (const url of ['/callable/getTypeUser', '/callable/createCharge', '/api/v1/sessions']) {
    const { statusCode, headers } = await preflightOf(url, origin);
    expect([statusCode, headers['access-control-allow-origin'], headers.vary]).toEqual([204, origin, 'origin']);
    expect(headers['access-control-allow-headers']).toBe(
      'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck',
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
  const athlete = await signUpAs(app, 'athlete');
  const { email, type } = athlete;
  const opened = await http.inject({
    ...{ method: 'POST', url: '/api/v1/sessions', headers: { ...afar, ...json } },
    body: JSON.stringify({ email, type, password }),
  });
  expect([opened.statusCode, opened.headers['access-control-allow-origin']]).toEqual([200, origin]);
  // A session cookie does not sign in a page of another site, but a token does.
  const data = { photoURL: null };
  const unread = await postByName(http, 'updateDataUser', { data }, athlete, afar);
  expect(unread).toMatchObject(wireError(401, 'UNAUTHENTICATED', messages.session.required));
  const authorization = `Bearer ${opened.json<{ token: string }>().token}`;
  const read = await postByName(http, 'updateDataUser', { data: {} }, undefined, { ...afar, authorization });
  expect(read).toMatchObject({ status: 200, result: { user: { email } } });
});

test('C1 other sites: an unknown origin, or another route → 403', async () => {
  for (const [url, from] of [
    ['/callable/getTypeUser', 'https://otro.test'],
    ['/callable/getTypeUser', `${origin}.otro.test`],
    ['/callable/getTypeUser', 'null'],
    ['/api/v1/session', origin],
    ['/rpc/accounts/openSession', origin],
  ] as const) {
    const { headers } = await preflightOf(url, from);
    expect(headers, `${url} ${from}`).not.toHaveProperty('access-control-allow-origin');
    const { statusCode } = await http.inject({ method: 'POST', url, headers: { ...json, origin: from }, body: '{}' });
    expect(statusCode, `${url} ${from}`).toBe(403);
  }
});

test('C1 refusals before a function: too large, foreign, unreadable or overloaded → in the wire form', async () => {
  const large = { data: { email: 'x'.repeat(200_000) } };
  expect(await postByName(http, 'getTypeUser', large)).toMatchObject(
    wireError(413, 'INVALID_ARGUMENT', messages.server.tooLarge),
  );
  expect(await postByName(http, 'getTypeUser', { data: {} }, undefined, { origin: 'https://otro.test' })).toMatchObject(
    wireError(403, 'PERMISSION_DENIED', messages.session.origin),
  );
  expect(await postByName(http, 'getTypeUser', 'x', undefined, { 'content-type': 'text/plain' })).toMatchObject(
    wireError(400, 'INVALID_ARGUMENT', messages.server.invalid),
  );
  const narrow = await buildHttp({ ...app, config: { ...app.config, maxInFlight: 0 } });
  expect(await postByName(narrow, 'getTypeUser', { data: {} })).toMatchObject({ error: { status: 'UNAVAILABLE' } });
  await narrow.close();
  // One network has a limited share of the open requests. The other site's page may read the refusal of a further
  // request.
  const crowded = await buildHttp({ ...app, config: { ...app.config, maxInFlight: 1 } });
  const ask = () => crowded.inject({ method: 'POST', url: '/callable/nada', headers: afar });
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  const late = answers.find(({ statusCode }) => statusCode === 429);
  expect(late?.json()).toEqual({ error: { status: 'RESOURCE_EXHAUSTED', message: messages.server.overloaded } });
  expect(late?.headers['access-control-allow-origin']).toBe(origin);
  await crowded.close();
});

test('C1 emulator paths: configured → functions answer there too; not configured → 404', async () => {
  const { email } = await signUpAs(app, 'box');
  const ask = (door: FastifyInstance) =>
    door.inject({
      method: 'POST',
      url: '/mi-proyecto/us-central1/getTypeUser',
      headers: json,
      remoteAddress: '203.0.113.9',
      body: JSON.stringify({ data: { email } }),
    });
  expect((await ask(http)).json()).toEqual({ result: { type: 'box' } });
  const plain = await buildHttp({ ...app, config: { ...app.config, callableAliases: false } });
  expect((await ask(plain)).statusCode).toBe(404);
  await plain.close();
});
