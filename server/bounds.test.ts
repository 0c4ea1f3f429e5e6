import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { globSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeRouting } from '#server/entrypoints/http-server/before-routing.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { paceOf } from '#server/foundation/http/paces.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';

// Requests of strangers without a rate limit, and shared queues, each with its bound. A new request or queue without a
// line here fails the test.

/** Requests answered before Fastify. They have no rate limit, no place in flight, and no line in the log. */
const unseen: Record<keyof ReturnType<typeof beforeRouting>, string> = {
  channels: 'kept bytes; a new name waits fairly by network (new-names.ts); so do searches; streams have places',
  time: 'a number',
};

/** Routes without a rate limit (server/foundation/http/paces.ts), each with its bound. */
const unpaced: Record<string, string> = {
  '/healthz': 'a word',
  '/readyz': 'a word; with its question about the database it keeps the pace of pages',
  '/files/images/:name': 'a file as it lies there',
  '/files/videos/:id': 'places of MAX_VIDEOS by network',
  '/flags/:name': 'a small file',
  '/assets/*': 'a hashed file as it lies there',
  '/organization/boards/:id/:rest': 'who asks is checked first; places under way by network',
  '/organization/boards/:id/:rest/stream': 'who asks is checked first; a hundred an account',
  '/organization/floors/:id': 'new names by network, then who asks is checked',
  '/organization/floors/:id/day': 'who asks is checked first',
  '/organization/live': 'new names by network, then who asks is checked; a hundred an account',
};

/** Shared queues and places, and the unit among which each shares fairly. */
const shared: Record<string, string> = {
  'server/people/accounts/passwords.ts inTurn': 'by network or account: limitFairly',
  'server/entrypoints/callable/callable.ts enter': 'by network: createPlaces',
  'server/entrypoints/callable/results-beside.ts inTurn': 'by network: limitFairly, two each',
  'server/entrypoints/http-server/api.ts enterLarge': 'by network: createPlaces',
  'server/foundation/http/limits.ts enter': 'by network: createPlaces',
  'server/foundation/http/limits.ts mayAccountAsk': 'by account, past the pace of its network',
  'server/foundation/http/limits.ts mayAsk': 'by network',
  'server/foundation/http/limits.ts places': 'by network',
  'server/foundation/http/sockets.ts places': 'by network',
  'server/day/live/hub.ts places': 'by network',
  'server/day/live/new-names.ts inTurn': 'by network: limitFairly',
  'server/day/live/new-names.ts mayAsk': 'by network',
  'server/day/live/serve-own.ts opening': 'by network',
  'server/day/live/read-cache.ts inTurnLarge': 'one turn a value that is kept already',
  'server/day/live/read-cache.ts inTurnSmall': 'one turn a value that is kept already',
  'server/day/live/read-cache.ts newNames': 'by network',
  'server/day/live/board-channel.ts mayCompute': 'after the pace of searches of each network',
  'server/day/live/board-channel.ts maySearch': 'by network',
  'server/day/live/serve-public.ts places': 'by network',
  'server/entrypoints/pages/pages.ts mayAsk': 'by network',
  'server/entrypoints/pages/pages.ts mayDraw': 'after the pace of drawings of each network',
  'server/money/payments/providers/webhooks.ts atMost': 'by network: createPlaces',
  'server/day/prints/print-paper.ts inTurn': 'by account: limitFairly, eight wait',
  'server/foundation/pictures/images.ts inTurn': 'by account: limitFairly',
  'server/scoring/running/read-in-worker.ts inTurn': 'by organization: limitFairly, one each',
  'server/scoring/running/upload-file.ts atMost': 'by network: createPlaces; two an organization',
  'server/foundation/sheets/write-sheets.ts inTurn': 'by organization: limitFairly, one each',
  'server/scoring/boards/large/derive-large.ts inTurn': 'one turn a board, which waits in the cache of boards before',
  'server/scoring/boards/explain-board.ts mayExplain': 'after the pace of calls of each network',
  'server/foundation/storage/disk-partial-uploads.ts copyInTurn': 'by account: limitFairly',
  'server/foundation/storage/s3-partial-uploads.ts copyInTurn': 'by account: limitFairly',
  'server/scoring/videos/check-video.ts inTurn': 'by account: limitFairly, one each; what is read of each is bounded',
  'server/scoring/videos/play-video.ts atMost': 'by network: createPlaces',
  'server/scoring/videos/tus.ts onRequest': 'by network: createPlaces',
};

let app: TestApp;
let http: FastifyInstance;
const routes = new Set<string>();
beforeAll(async () => {
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ url }) => void routes.add(url));
  };
  subscribe('fastify.initialization', listen);
  app = await createTestApp();
  http = await buildHttp(app);
  unsubscribe('fastify.initialization', listen);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

test('SAFE-L19 bounds: any address without a rate limit → listed', () => {
  expect(routes.size).toBeGreaterThan(100);
  const found = [...routes].filter(url => {
    const asked = url.replaceAll(/:\w+|\*/g, 'x');
    return paceOf({ url: asked, routeOptions: { url } }) === null;
  });
  // Built files have a route once there is a build.
  expect([...new Set([...found, '/assets/*'])].sort()).toEqual(Object.keys(unpaced).sort());
});

test.each([
  ['/assets/a.js', null],
  ['/files/images/a.webp', null],
  ['/files/videos/a', null],
  ['/flags/do.svg', null],
  ['/organization/live?f=day:e', null],
  ['/readyz?db', 'page'],
  ['/files/tickets/a.svg', 'page'],
  ['/files/calendar/a.ics', 'page'],
  ['/files/calendar/mine/a.ics', 'page'],
  ['/anything.svg', 'page'],
  ['/files/other/a.webp', 'page'],
  ['/rpc/events/list', 'call'],
])('SAFE-L19 bounds: %s → the pace of %s', (url, pace) => {
  expect(paceOf({ url, routeOptions: { url } })).toBe(pace);
});

test('SAFE-M18 bounds: any answer before the limits → listed', () => {
  const served = { security: {} } as Parameters<typeof beforeRouting>[1];
  expect(Object.keys(beforeRouting(app, served)).sort()).toEqual(Object.keys(unseen).sort());
  // No other handlers may come between a connection and Fastify.
  expect(readFileSync('server/entrypoints/http-server/http.ts', 'utf8')).toContain(
    'first.some(answer => answer(request, response))',
  );
});

const ways = 'limitConcurrency|limitFairly|createPlaces|createNewNames|paceNetworks|bounded|atMost';

test('SAFE-M19 bounds: any shared queue or place → listed with its fairness', () => {
  const found = new Set<string>();
  for (const path of globSync('server/**/*.ts').filter(path => !path.endsWith('.test.ts'))) {
    const text = readFileSync(path, 'utf8');
    for (const [line, way] of text.matchAll(new RegExp(`^.*\\b(${ways})\\(.*$`, 'gm'))) {
      const isOurs = new RegExp(`import [^;]*\\b${way}\\b|export function ${way}\\(`).test(text);
      if (!isOurs || /\bfunction\*? /.test(line)) continue;
      const name = /const (\w+) = /.exec(line)?.[1] ?? way;
      found.add(`${path.replaceAll('\\', '/')} ${name}`);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(shared).sort());
});
