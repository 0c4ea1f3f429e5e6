import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type DemoDoor, openDemoDoor } from './demo-door.ts';

let app: TestApp;
let door: DemoDoor;
beforeAll(async () => {
  app = await createTestApp();
  const db = app.database.kysely;
  await db
    .insertInto('users')
    .values({ id: 'demo', type: 'athlete', name: 'Demo', email: 'demo@correo.test', demo: true })
    .execute();
  await db.insertInto('demoAccounts').values({ userId: 'demo', password: 'a la vista' }).execute();
  door = await openDemoDoor(app);
  app.demoDoor = door.address;
});
afterAll(async () => {
  await door.close();
  await app.close();
});

/** The answer of the demo door. The test does not use fetch(), which would not send these headers. */
const ask = (headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number | undefined; allowed: string | undefined; body: string }>((resolve, reject) => {
    const asking = request(door.address, { method, headers }, answer => {
      let body = '';
      answer.on('data', chunk => {
        body += chunk;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode, allowed: answer.headers['access-control-allow-origin'], body }),
      );
    });
    asking.on('error', reject).end();
  });

test('OPER-O4 demo door: a page of this program, on its machine → gets the demo accounts', async () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    const { status, allowed, body } = await ask({ origin });
    expect([status, allowed]).toEqual([200, origin]);
    expect(JSON.parse(body).accounts).toMatchObject([{ email: 'demo@correo.test', password: 'a la vista' }]);
  }
});

test.each([
  ['no page at all', {}],
  ['a page of another site', { origin: 'https://malo.test' }],
  ['a page of another program here', { origin: 'http://localhost:8080' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['another host name that leads here', { origin: 'http://localhost:3000', host: 'malo.test' }],
  ['another port', { origin: 'http://localhost:3000', host: 'localhost:1' }],
])('OPER-O4 demo door: %s → 403 and nothing else', async (_name, headers) => {
  expect(await ask(headers as Record<string, string>)).toEqual({ status: 403, allowed: undefined, body: '' });
});

test('OPER-O4 demo door: strangers behind a proxy that adds nothing → no name, address or password', async () => {
  const http = await buildHttp(app);
  const worst = {
    host: '127.0.0.1:3000',
    connection: 'close',
    origin: 'http://localhost:3000',
    referer: 'http://localhost:3000/login',
    'sec-fetch-site': 'same-origin',
  };
  for (const headers of [{ host: '127.0.0.1:3000' }, worst]) {
    const { body, json } = await http.inject({ url: '/api/v1/demo', headers, remoteAddress: '127.0.0.1' });
    expect(json()).toEqual({ door: door.address });
    expect(body).not.toMatch(/demo@|a la vista/);
  }
  await http.close();
});
