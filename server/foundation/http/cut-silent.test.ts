import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutSilentDatabase } from './cut-silent.ts';

let http: FastifyInstance;
let port: number;
let watch: { waiting(): number };
let came: number;
let held: PromiseWithResolvers<string>;

beforeEach(async () => {
  http = Fastify();
  came = 0;
  held = Promise.withResolvers<string>();
  const database = { answers: async () => true, cut: () => expect.unreachable('it answers') };
  watch = cutSilentDatabase(http, { database, log: pino({ level: 'silent' }) }, { lookEveryMs: 10 });
  http.addHook('onRequest', (_request, _reply, done) => {
    came++;
    done();
  });
  http.get('/held', () => held.promise);
  http.get('/large', async () => 'x'.repeat(20_000_000));
  http.post('/body', async () => 'ok');
  http.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.socket?.write('HTTP/1.1 200 OK\r\n\r\n');
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterEach(() => {
  held.resolve('');
  http.server.closeAllConnections();
  return http.close();
});

async function ask(text: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
const headOf = (path: string, method = 'GET', more = '') => `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const half = 'content-type: application/json\r\ncontent-length: 100\r\n';

test.each([
  ['before the answer', headOf('/held')],
  ['in the middle of the answer', headOf('/large')],
  ['in the middle of its body', `${headOf('/body', 'POST', half)}{`],
])('waiting requests: a request is given up, %s → no longer counted', async (_name, text) => {
  const socket = await ask(text);
  await expect.poll(() => came).toBe(1);
  socket.destroy();
  await expect.poll(() => watch.waiting()).toBe(0);
});

test('waiting requests: an open stream → not counted', async () => {
  const socket = await ask(headOf('/stream'));
  await once(socket, 'data');
  await expect.poll(() => watch.waiting()).toBe(0);
  socket.destroy();
});

test('waiting requests: a request without its answer → counted until answered', async () => {
  const socket = await ask(headOf('/held'));
  await expect.poll(() => watch.waiting()).toBe(1);
  held.resolve('done');
  await once(socket, 'data');
  await expect.poll(() => watch.waiting()).toBe(0);
  socket.destroy();
});
