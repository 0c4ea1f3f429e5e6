import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKnown } from '#server/day/live/board-headers.ts';
import { readHead } from '#server/day/live/read-head.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import { networkOfPeer, trustsOf } from '#server/foundation/http/peers.ts';
import { createAuth } from '#server/people/accounts/auth.ts';
import { bearerIn } from '#server/people/accounts/bearer.ts';
import { signedToken } from '#server/people/accounts/read-viewer.ts';
import { isLocalRequest } from '#server/people/accounts/request-context.ts';
import { readRange } from '#server/scoring/videos/byte-range.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { buildHttp } from './http.ts';

// Headers contain a stranger's text. The only thread of the server reads them before most limits.

/** Every header that the server or its libraries read, with the beginning of an honest value. */
const readHeaders: Record<string, string> = {
  accept: 'text/html',
  'accept-encoding': 'br',
  authorization: 'Bearer',
  connection: 'close',
  'content-length': '1',
  'content-type': 'application/json',
  cookie: 'pizarra.session_token=a.b; pizarra.buyer=a',
  expect: '100-continue',
  host: 'localhost',
  'if-match': '"a',
  'if-modified-since': 'Mon',
  'if-none-match': 'W/"a"',
  'if-range': '"a"',
  'if-unmodified-since': 'Mon',
  'paypal-auth-algo': 'a',
  'paypal-cert-url': 'https://',
  'paypal-transmission-id': 'a',
  'paypal-transmission-sig': 'a',
  'paypal-transmission-time': 'a',
  origin: 'http://',
  range: 'bytes=0-',
  'sec-fetch-site': 'same-origin',
  'stripe-signature': 't=1,v1=a',
  'transfer-encoding': 'chunked',
  'tus-resumable': '1.0.0',
  upgrade: 'a',
  'upload-offset': '1',
  'user-agent': 'Mozilla/5.0',
  'x-forwarded-for': '127.0.0.1,',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'http',
};

const trusts = trustsOf('loopback');
const auth = createAuth('a secret', 'http://localhost');
const socket = { remoteAddress: '127.0.0.1' };
const readers: Record<string, (value: string) => unknown> = {
  'accept-encoding': chooseEncoding,
  authorization: value => bearerIn(auth, { authorization: value }),
  cookie: value => signedToken(auth, value),
  host: value => isLocalRequest({ socket, headers: { host: value } } as FastifyRequest, 'http://localhost'),
  'if-none-match': value => isKnown(value, { etag: 'W/"b"' }),
  range: value => readRange(value, 1000),
  'x-forwarded-for': value =>
    networkOfPeer({ socket, headers: { 'x-forwarded-for': value } as object } as IncomingMessage, trusts),
  'user-agent': value =>
    readHead(Buffer.from(`GET /boards/a/event HTTP/1.1\r\nhost: a\r\nuser-agent: ${value}\r\n\r\n`)),
};

const short = 150;
const long = 15_000;
let written = 0;
/** Makes a different value each time, so that no cache helps. */
const fill = (begin: string, filling: string, length: number) => `${begin}${filling.repeat(length)}x${written++}`;

/** Returns the CPU time of this process in microseconds, without other programs. */
async function workOf(doIt: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await doIt();
  const { user, system } = process.cpuUsage(before);
  return user + system + 1;
}

async function leastOf(times: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) least = Math.min(least, await measure());
  return least;
}

const workToRead = (read: (value: string) => unknown, make: () => string) =>
  leastOf(7, () => {
    const values = Array.from({ length: 100 }, make);
    return workOf(() => {
      for (const value of values) read(value);
    });
  });

test.each(
  Object.entries(readers).flatMap(([name, read]) => [' ', '\t', '; ', 'a'].map(filling => ({ name, read, filling }))),
)(
  'SAFE-H4 $name: a hundred times as many of "$filling" → at most 200 times the work to read',
  async ({ name, read, filling }) => {
    const begin = readHeaders[name]!;
    const take = (length: number) => workToRead(read, () => fill(begin, filling, length / filling.length));
    expect((await take(long)) / (await take(short))).toBeLessThan(200);
  },
);

let app: TestApp;
let http: FastifyInstance;
let folder: string;
let port: number;
let contest: LiveContest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pizarra-dist-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><div id="root"></div>');
  for (const name of ['a.js', 'a.js.br', 'a.js.gz']) await writeFile(join(folder, 'assets', name), 'a'.repeat(100));
  app = await createTestApp({ distDir: folder, trustProxy: 'loopback', callableOrigins: ['http://localhost:5000'] });
  http = await buildHttp(app);
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);
  contest = await createLiveContest(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Sends a request with the header. Resolves with any answer, which even an unreadable header gets. */
async function ask(line: string, header: string, value: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const words = Object.entries({ host: 'localhost', connection: 'close', [header]: value });
  const head = words.map(([name, text]) => `${name}: ${text}\r\n`).join('');
  let answer = '';
  const visitor = connect(port, '127.0.0.1');
  visitor.write(`${line} HTTP/1.1\r\n${head}\r\n`);
  visitor.on('data', bytes => {
    answer ||= `${bytes}`.slice(0, 9);
    visitor.destroy();
  });
  visitor.on('error', () => {}).on('close', () => resolve());
  await promise;
  expect([line, answer]).toEqual([line, 'HTTP/1.1 ']);
}

test.each(Object.entries(readHeaders))(
  'SAFE-H4 %s: a hundred times as many blanks → at most 30 times the work to answer, on every route',
  async (header, begin) => {
    const doors = {
      board: `GET ${contest.path}`,
      floor: `GET /floors/${contest.eventId}/day`,
      stream: 'GET /live?f=board:nada',
      page: 'GET /',
      file: 'GET /assets/a.js',
      picture: 'GET /files/images/a.webp',
      video: 'GET /files/videos/a',
      reference: 'GET /api/v1/openapi.json',
      call: 'POST /rpc/accounts/me',
      'call by name': 'POST /callable/getTypeUser',
      upload: 'PATCH /uploads/videos/a',
      webhook: 'POST /webhooks/stripe',
    };
    for (const [door, line] of Object.entries(doors)) {
      const take = (length: number) => leastOf(5, () => workOf(() => ask(line, header, fill(begin, ' ', length))));
      expect([door, (await take(long)) / (await take(short)) < 30]).toEqual([door, true]);
    }
  },
);

test('SAFE-H4 headers: each one that the server reads → is in the list above', () => {
  const ways = [
    /\bheaders(?:\(\))?\.get\('([\w-]+)'\)/g,
    /(?<!lastResponse\.)\bheaders\['([\w-]+)'\]/g,
    /(?<![-\w])headers\.(?!length\b)([a-z]+)\b(?!\()/g,
    /\bconst \{ ([\w, ]+) \} = (?:request\.)?headers;/g,
  ];
  const found = new Set<string>();
  for (const path of globSync('server/**/*.ts').filter(path => !path.endsWith('.test.ts'))) {
    const text = readFileSync(path, 'utf8');
    for (const way of ways) {
      for (const [, names = ''] of text.matchAll(way)) for (const name of names.split(', ')) found.add(name);
    }
  }
  expect(found.size).toBeGreaterThan(15);
  expect([...found].filter(name => !(name in readHeaders))).toEqual([]);
});
