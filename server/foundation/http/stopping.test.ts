import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { beginDrain } from './health.ts';
import { underWay } from './sockets.ts';

let app: TestApp;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp();
  contest = await createLiveContest(app);
});
afterAll(() => app.close());

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

async function listening(): Promise<{ http: FastifyInstance; port: number }> {
  const http = await buildHttp(app);
  return { http, port: Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port) };
}

/** Opens a keep-alive connection. `heard` returns everything received on it. */
async function keepConnection(port: number): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let text = '';
  socket.on('data', bytes => {
    text += bytes.toString('latin1');
  });
  return { socket, heard: () => text };
}

const pathsOf = ({ path, eventId }: LiveContest) => [
  path,
  `/floors/${eventId}`,
  '/floors/nothing',
  '/time',
  '/healthz',
];

test('scale D14 stop: while it drains → every answer closes its connection, also outside Fastify', async () => {
  const { http, port } = await listening();
  await fetch(`http://127.0.0.1:${port}${contest.path}`);
  const lane = await keepConnection(port);
  lane.socket.write(get(contest.path));
  await expect.poll(lane.heard).toMatch(/connection: keep-alive/i);
  beginDrain(http);
  for (const path of pathsOf(contest)) {
    const { socket, heard } = await keepConnection(port);
    const isOver = once(socket, 'close');
    socket.write(get(path));
    await isOver;
    expect(heard().toLowerCase(), path).toContain('\r\nconnection: close\r\n');
  }
  const isOver = once(lane.socket, 'close');
  lane.socket.write(get(contest.path));
  await isOver;
  expect(lane.heard().toLowerCase()).toMatch(/keep-alive[\s\S]*\r\nconnection: close\r\n/);
  await http.close();
});

test('scale D14 stop: boards and floors are being answered → the stop does not wait for their connections', async () => {
  const { http, port } = await listening();
  // The process has not cached these boards and floors yet.
  const paths = pathsOf(await createLiveContest(app));
  const readers = await Promise.all(paths.map(() => keepConnection(port)));
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(app.database.kysely, async trx => {
    await sql`lock table categories, events, heats in access exclusive mode`.execute(trx);
    isHeld.resolve();
    await isOver;
  });
  await isHeld.promise;
  for (const [index, path] of paths.entries()) readers[index]?.socket.write(get(path));
  const [, , , time] = readers;
  await expect.poll(() => time?.heard()).toContain('200 OK');
  const left = readers.map(({ socket }) => once(socket, 'close'));
  const closed = http.close();
  await expect.poll(() => http.server.listening).toBe(false);
  resolve();
  await holding;
  await closed;
  await Promise.all(left);
  for (const { heard } of readers.slice(0, 2)) expect(heard().toLowerCase()).toContain('\r\nconnection: close\r\n');
});

test('scale D14 stop: a connection that began as keep-alive → closed once it is idle', async () => {
  const http = await buildHttp(app);
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  http.get('/held', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 2 }).flushHeaders();
    void isOver.then(() => reply.raw.end('ok'));
  });
  const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);
  const { socket, heard } = await keepConnection(port);
  socket.write(get('/held?code=secret'));
  await expect.poll(heard).toMatch(/connection: keep-alive/i);
  const closed = http.close();
  await expect.poll(() => http.server.listening).toBe(false);
  expect(underWay(http.server)).toEqual(['GET /held']);
  resolve();
  await closed;
  expect(underWay(http.server)).toEqual([]);
});
