import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { askFrom, openHostile } from '#testing/hostile.ts';
import { endSlowBodies } from './limits.ts';
import { createPlaces } from './places.ts';
import { guardSockets } from './sockets.ts';

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

const hostile = '127.0.0.1';
const elsewhere = '127.0.0.2';
const call = (input: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ json: input }),
});
const bytesHeld = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test('SAFE-H1 hostile connections: a thousand → other visitors and the same address are still answered', async () => {
  const before = bytesHeld();
  const crowd = await openHostile(Number(new URL(url).port), contest.path, 180);
  const visits = {
    healthz: ['/healthz', {}],
    events: ['/rpc/events/list', call({})],
    email: ['/rpc/accounts/exists', call({ email: 'a@correo.test' })],
    board: [contest.path, {}],
    reference: ['/api', {}],
  } as const;
  const seen = new Map<string, Set<number>>();
  for (let round = 0; round < 20; round++) {
    for (const from of [hostile, elsewhere]) {
      const asked = Object.entries(visits).map(async ([name, [path, options]]) => {
        const key = `${name} from ${from}`;
        seen.set(key, (seen.get(key) ?? new Set()).add(await askFrom(from, `${url}${path}`, options)));
      });
      await Promise.all(asked);
    }
  }
  for (const [key, statuses] of seen) expect([key, ...statuses]).toEqual([key, 200]);
  expect(seen.size).toBe(10);
  // Few calls with a picture may run at the same time, over all networks. A client that sends nothing loses its place
  // to others.
  const signUp = (from: string) => askFrom(from, `${url}/rpc/accounts/signUp`, call({}));
  expect(await signUp(elsewhere)).toBe(400);
  await expect.poll(() => signUp(hostile), { timeout: 10_000 }).toBe(400);
  expect(bytesHeld() - before).toBeLessThan(150_000_000);
  crowd.leave();
}, 30_000);

test('H1 places for connections: three networks → the first takes most places, later networks still get some', () => {
  const places = createPlaces({ most: 90, share: 2 });
  const fill = (network: string) => {
    let taken = 0;
    while (places.take(network) === 'taken') taken++;
    return taken;
  };
  expect(fill('one')).toBe(60);
  expect(fill('two')).toBe(20);
  expect(fill('three')).toBe(7);
  expect(places.take('one')).toBe('own');
  expect(fill('four')).toBe(2);
  expect(fill('five')).toBe(1);
  expect(places.take('six')).toBe('all');
  for (let left = 60; left > 0; left--) places.leave('one');
  expect(places.take('six')).toBe('taken');
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

function open(port: number, words: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(words);
  return socket;
}

test('SAFE-H1 connections: a client reads nothing → closed; a slow reader → stays open', async () => {
  const piece = Buffer.alloc(1_000_000);
  const server = createServer((_request, response) => {
    const more = () => void response.write(piece);
    response.on('drain', more);
    more();
  });
  guardSockets(server, { most: 100, trusts: () => false, undrainedMs: 500, sweepMs: 20 });
  const port = await listen(server);
  const [still, slow] = [open(port, get('/')), open(port, get('/'))];
  still.pause();
  slow.on('data', () => {
    slow.pause();
    setImmediate(() => slow.resume());
  });
  const connections = () => new Promise<number>(resolve => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(2);
  await expect.poll(connections).toBe(1);
  expect(slow.destroyed).toBe(false);
  for (const socket of [still, slow]) socket.destroy();
  server.close();
});

test('scale D14 stop: a client reads nothing, such as a paused video → the stop does not wait for it', async () => {
  const server = createServer((_request, response) => {
    const more = () => void response.write(Buffer.alloc(1_000_000));
    response.on('drain', more);
    more();
  });
  guardSockets(server, { most: 100, trusts: () => false, leavingMs: 100, sweepMs: 20 });
  const arrived = once(server, 'request');
  const still = open(await listen(server), get('/files/videos/one'));
  still.pause();
  await arrived;
  server.close();
  await once(server, 'close');
  still.destroy();
});

test('SAFE-H1 connections of a network: it is at its limit → an idle one is closed, one with a request stays', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.url === '/held') await held;
    response.end('yes');
  });
  guardSockets(server, { most: 30, trusts: () => false });
  const port = await listen(server);
  const waiting = open(port, get('/held'));
  let text = '';
  waiting.on('data', bytes => {
    text += bytes;
  });
  const silent = Array.from({ length: 19 }, () => open(port, 'GET / HT'));
  await expect.poll(() => silent.every(socket => !socket.connecting)).toBe(true);
  for (let visit = 0; visit < 25; visit++) expect(await askFrom('127.0.0.1', `http://127.0.0.1:${port}/`)).toBe(200);
  release();
  await expect.poll(() => text).toContain('yes');
  for (const socket of [waiting, ...silent]) socket.destroy();
  server.close();
});

test('SAFE-H1 request bodies: a client sends no more bytes → cut; bytes still arrive → read to the end', async () => {
  const small = Fastify({ bodyLimit: 1_000_000_000 });
  endSlowBodies(small, { afterMs: 50, sweepMs: 10 });
  small.post('/', async () => ({ read: true }));
  const port = Number(new URL(await small.listen({ port: 0, host: '127.0.0.1' })).port);
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const still = open(port, `${head}content-length: 1000\r\n\r\n{`);
  const kept = open(port, `${head}transfer-encoding: chunked\r\n\r\n1\r\n"\r\n`);
  let text = '';
  kept.on('data', bytes => {
    text += bytes;
  });
  const line = `3e8\r\n${'x'.repeat(1000)}\r\n`;
  const send = () => kept.writable && kept.write(line, () => setImmediate(still.closed ? end : send));
  const end = () => kept.write('1\r\n"\r\n0\r\n\r\n');
  send();
  await once(still.resume(), 'close');
  await expect.poll(() => text).toContain('"read":true');
  kept.destroy();
  await small.close();
});
