import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';

let app: TestApp;
let http: FastifyInstance;
let port: number;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);
  contest = await createLiveContest(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

type Talk = { say(...pieces: string[]): Promise<void>; heard(answers: number): Promise<string[]>; socket: Socket };

/** Bytes of a connection, split into answers by their first line. */
async function talk(): Promise<Talk> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let text = '';
  socket.on('data', bytes => {
    text += bytes.toString('latin1');
  });
  const answers = () => text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(answer => answer !== '');
  const isWhole = (answer: string) => {
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0);
    const end = answer.indexOf('\r\n\r\n');
    return end >= 0 && (answer.startsWith('HTTP/1.1 304') || answer.length - end - 4 >= length);
  };
  return {
    socket,
    async say(...pieces) {
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise(resolve => setImmediate(resolve));
      }
    },
    async heard(count) {
      await expect.poll(() => answers().filter(isWhole).length).toBeGreaterThanOrEqual(count);
      return answers();
    },
  };
}

const get = (path: string, lines = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines}\r\n`;
const withoutHour = (answer: string) => answer.replace(/\r\nDate: [^\r]*/, '');
const boardOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as FitnessBoard;
const bib = (board: FitnessBoard, athlete: number) =>
  board.rows.find(({ id }) => id === contest.entryIds[athlete])?.cells[0]?.q;

/** Answer of node:http. The raw server hands over two requests in one piece. */
async function answeredByNode(request: string): Promise<string> {
  const other = await talk();
  await other.say(request + request);
  const [first = '', second] = await other.heard(2);
  expect(withoutHour(second ?? '')).toBe(withoutHour(first));
  other.socket.destroy();
  return first;
}

test.each([
  ['as it is', ''],
  ['in brotli', 'accept-encoding: gzip, deflate, br\r\n'],
  ['in gzip', 'Accept-Encoding: gzip\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64)\r\nConnection: keep-alive\r\n'],
])('raw boards: a board %s → byte for byte the answer of node:http', async (_name, lines) => {
  const request = get(contest.path, lines);
  const expected = withoutHour(await answeredByNode(request));
  const reader = await talk();
  for (let again = 1; again <= 3; again++) {
    await reader.say(request);
    expect((await reader.heard(again)).map(withoutHour)).toEqual(Array.from({ length: again }, () => expected));
  }
  const tag = /\r\netag: ([^\r]*)/.exec(expected)?.[1] ?? '';
  const asking = get(contest.path, `${lines}if-none-match: ${tag}\r\n`);
  await reader.say(asking);
  const same = (await reader.heard(4))[3] ?? '';
  expect(withoutHour(same)).toBe(withoutHour(await answeredByNode(asking)));
  expect(same).toMatch(/^HTTP\/1\.1 304 [\s\S]*\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  reader.socket.destroy();
});

test('raw boards: a save is acknowledged → the next answer contains it, each time', async () => {
  const reader = await talk();
  for (let quantity = 1; quantity <= 30; quantity++) {
    await contest.save(0, quantity);
    await reader.say(get(contest.path));
    const last = (await reader.heard(quantity)).at(-1) ?? '';
    expect(bib(boardOf(last), 0)).toBe(quantity * 1000);
  }
  reader.socket.destroy();
});

test.each([
  ['a request cut in two', () => [get(contest.path).slice(0, 30), get(contest.path).slice(30)], [200]],
  ['two requests in one piece', () => [get(contest.path) + get(contest.path)], [200, 200]],
  ['another address', () => [get('/healthz')], [200]],
  ['a request without a host', () => [`GET ${contest.path} HTTP/1.1\r\n\r\n`], [400]],
  ['two hosts', () => [get(contest.path, 'host: another\r\n')], [200]],
  ['an old protocol', () => [get(contest.path).replace('HTTP/1.1', 'HTTP/1.0')], [200]],
  ['a folded header line', () => [get(contest.path, 'x-a: 1\r\n x-b: 2\r\n')], [400]],
  ['a length that is no number', () => [get(contest.path, 'content-length: x\r\n')], [400]],
  ['a request that closes the connection', () => [get(contest.path, 'connection: close\r\n')], [200]],
  ['an unknown board', () => [get('/boards/none/event')], [404]],
])('raw boards: %s → node:http answers', async (_name, pieces, statuses) => {
  for (const isFirst of [true, false]) {
    const reader = await talk();
    if (!isFirst) {
      await reader.say(get(contest.path));
      await reader.heard(1);
    }
    await reader.say(...pieces());
    const answers = (await reader.heard(statuses.length + (isFirst ? 0 : 1))).slice(isFirst ? 0 : 1);
    expect(answers.map(answer => Number(answer.slice(9, 12)))).toEqual(statuses);
    reader.socket.destroy();
  }
});

test('raw boards: a body looks like a request for a board → the server reads it as a body', async () => {
  const reader = await talk();
  const body = get(contest.path);
  const length = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const closed = once(reader.socket, 'close');
  await reader.say(get(contest.path), get('/rpc/events/list', length, 'POST'), body);
  // The body is not JSON either, which closes the connection.
  await closed;
  expect((await reader.heard(2)).map(answer => answer.slice(9, 12))).toEqual(['200', '400']);
});

test('raw boards: the server stops → idle and reading connections are closed without waiting', async () => {
  const own = await buildHttp(app);
  const at = Number(new URL(await own.listen({ port: 0, host: '127.0.0.1' })).port);
  const idle = connect({ port: at, host: '127.0.0.1' });
  const reader = connect({ port: at, host: '127.0.0.1' });
  await Promise.all([once(idle, 'connect'), once(reader, 'connect')]);
  reader.write(get(contest.path));
  await once(reader, 'data');
  const left = [once(idle, 'close'), once(reader, 'close')];
  idle.resume();
  reader.resume();
  await own.close();
  await Promise.all(left);
  expect([idle.destroyed, reader.destroyed, own.server.listening]).toEqual([true, true, false]);
});
