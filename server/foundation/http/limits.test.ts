import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { limitInFlight, limitOpen, paceNetworks } from './limits.ts';

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await http.close();
  await app.close();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('SAFE-R1 network pace: 50 a second, one phone asks 60 → 50 are answered, also some of others', () => {
  const mayAsk = paceNetworks({ burst: 500, refillPerSecond: 50 });
  for (let count = 0; count < 600; count++) mayAsk('hall');
  let [stranger, honest] = [0, 0];
  for (let ms = 0; ms < 60_000; ms++) {
    later(1);
    if (ms % 16 === 0 && mayAsk('hall')) stranger++;
    if (ms % 97 === 0 && mayAsk('hall')) honest++;
  }
  expect(stranger + honest).toBeGreaterThan(2990);
  expect(stranger + honest).toBeLessThanOrEqual(3000);
  expect(honest).toBeGreaterThan(150);
});

test('SAFE-R1 network pace: the clock is set back → the allowance is unchanged', () => {
  const mayAsk = paceNetworks({ burst: 2, refillPerSecond: 1 });
  expect([mayAsk('hall'), mayAsk('hall'), mayAsk('hall')]).toEqual([true, true, false]);
  later(-60_000);
  expect(mayAsk('hall')).toBe(false);
  later(1000);
  expect(mayAsk('hall')).toBe(true);
});

const hall = '203.0.113.77';
const ask = async (url: string, headers: Record<string, string> = {}) =>
  (await http.inject({ method: 'GET', url, remoteAddress: hall, headers })).statusCode;

test('SAFE-R1 network pace: one phone floods a hall → strangers get some answers, signed-in accounts get all', async () => {
  const organizer = await signUpAs(app, 'organization');
  const cookie = [...organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await ask('/api/v1/session', { cookie })).toBe(200);
  for (let count = 0; count < 3100; count++) await ask('/api/v1/nothing');
  const [strangers, own] = [new Set<number>(), new Set<number>()];
  for (let ms = 0; ms < 2000; ms++) {
    later(1);
    if (ms % 4 === 0) await ask('/api/v1/nothing');
    if (ms % 37 === 0) strangers.add(await ask('/api/v1/session'));
    if (ms % 97 === 0) own.add(await ask('/api/v1/session', { cookie }));
  }
  expect([...strangers].sort()).toEqual([200, 429]);
  expect([...own]).toEqual([200]);
  // A forged cookie gets no rate of its own beside the network's.
  const forged = cookie.replace('session_token=', 'session_token=x');
  for (let count = 0; count < 3; count++) await ask('/api/v1/nothing');
  expect(await ask('/api/v1/session', { cookie: forged })).toBe(429);
  // An account that has used up its own rate has to wait too.
  let answered = 0;
  for (let count = 0; count < 300; count++) if ((await ask('/api/v1/session', { cookie })) === 200) answered++;
  expect(answered).toBeGreaterThan(100);
  expect(answered).toBeLessThanOrEqual(201);
});

test.each([
  ['requests in progress', limitInFlight],
  ['open requests', limitOpen],
])(
  'SAFE-R6 places of %s: one IPv6 customer, sixty networks → two thirds at most; others are answered',
  async (_name, limit) => {
    const small = Fastify();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let working = 0;
    limit(small, 30);
    small.get('/', async () => {
      working++;
      await held;
      return 'yes';
    });
    const from = async (remoteAddress: string) => (await small.inject({ url: '/', remoteAddress })).statusCode;
    const customer = Array.from({ length: 60 }, (_, at) => from(`2001:db8:7:${at.toString(16)}::1`));
    const refused = await Promise.any(customer);
    expect(refused).toBe(429);
    expect(working).toBe(20);
    const hall = from('203.0.113.1');
    release();
    expect(await hall).toBe(200);
    await Promise.all(customer);
    await small.close();
  },
);
