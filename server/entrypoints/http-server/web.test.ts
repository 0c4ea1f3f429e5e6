import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buildHttp } from './http.ts';

const shell = '<!doctype html><title>shell</title>';
const functions = {
  answerCallsWith: 'given => { globalThis.askForPage = given; }',
  drawPage: `async href => {
    if (href === '/events') await globalThis.askForPage(['entries', 'listAsOrganizer'], {});
    if (href === '/events/event-detail/none') await globalThis.askForPage(['events', 'read'], { id: 'none' });
    if (href === '/events/category/none') await globalThis.askForPage(['events', 'read'], {});
    return null;
  }`,
  hasScreen: "path => path === '/login'",
};
const entry = Object.entries(functions)
  .map(([name, body]) => `export const ${name} = ${body};`)
  .join('\n');

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await serve('web', 'ssr');
});
afterAll(async () => {
  await http.close();
  await app.close();
});

/** Serves a minimal build with one screen. Without `ssr` it has no server bundle. */
async function serve(web: string, ssr?: string, manifest = '{}'): Promise<FastifyInstance> {
  const root = join(app.config.dataDir, web);
  const distDir = join(root, 'web');
  mkdirSync(distDir, { recursive: true });
  writeFileSync(join(distDir, 'index.html'), shell);
  const files = {
    'shell.html': shell,
    'manifest.json': manifest,
    'package.json': '{"type":"module"}',
    'entry-server-a.js': entry,
  };
  if (ssr) {
    mkdirSync(join(root, ssr));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, ssr, name), text);
  }
  return await buildHttp({ ...app, config: { ...app.config, distDir } });
}

test.each([
  ['/login', 200],
  ['/login?redirect=/events', 200],
  ['/nope', 404],
  ['/login~', 404],
  ['/.git/config', 404],
])('page shell: %s → %i, by GET and by HEAD', async (url, status) => {
  const page = await http.inject({ url });
  expect([page.statusCode, page.body]).toEqual([status, shell]);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const head = await http.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([status, '', 'text/html; charset=utf-8']);
});

test('page shell: a missing file, or any other method → 404 without the shell', async () => {
  for (const asked of [{ url: '/login.php' }, { method: 'POST' as const, url: '/login' }]) {
    const answer = await http.inject(asked);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  }
});

test.each([
  ['nothing', '/', 200],
  ['for something that needs a session', '/events', 200],
  ['for an unknown event', '/events/event-detail/none', 404],
  ['for invalid input', '/events/category/none', 404],
])('page shell instead of a drawn page: the page asks %s → %s answers %i', async (_name, url, status) => {
  const page = await http.inject({ url });
  expect([page.statusCode, page.body]).toEqual([status, shell]);
});

test('page shell: the server bundle cannot be loaded → 200 for every address', async () => {
  const broken = await serve('broken', 'ssr', '{');
  for (const url of ['/nope', '/login', '/']) {
    const page = await broken.inject({ url });
    expect([url, page.statusCode, page.body]).toEqual([url, 200, shell]);
  }
  await broken.close();
});

test('page shell: no server bundle → 200 for every address', async () => {
  const alone = await serve('alone');
  expect((await alone.inject({ url: '/nope' })).statusCode).toBe(200);
  await alone.close();
});

test('files of the build: the build before has one → served for a year, compressed; neither has it → 404, never kept', async () => {
  const builds = join(app.config.dataDir, 'two');
  const [now, last] = [join(builds, 'web', 'assets'), join(builds, 'web.last', 'assets')];
  for (const [folder, name] of [
    [now, 'both.js'],
    [now, 'now.js'],
    [last, 'both.js'],
    [last, 'last.js'],
    [last, 'last.js.br'],
  ] as const) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `${folder === now ? 'now' : 'last'} ${name}`);
  }
  writeFileSync(join(builds, 'web.last', 'index.html'), 'last');
  writeFileSync(join(builds, 'web.last', 'old.svg'), 'last');
  const both = await serve('two');
  const ask = async (url: string, encoding = 'identity') => {
    const { statusCode, body, headers } = await both.inject({ url, headers: { 'accept-encoding': encoding } });
    return [statusCode, statusCode === 404 ? '' : body, headers['cache-control']];
  };
  const forAYear = 'public, max-age=31536000, immutable';
  expect(await ask('/assets/now.js')).toEqual([200, 'now now.js', forAYear]);
  expect(await ask('/assets/both.js')).toEqual([200, 'now both.js', forAYear]);
  expect(await ask('/assets/last.js')).toEqual([200, 'last last.js', forAYear]);
  expect(await ask('/assets/last.js', 'br')).toEqual([200, 'last last.js.br', forAYear]);
  expect(await ask('/assets/gone.js')).toEqual([404, '', 'no-store']);
  expect(await ask('/old.svg')).toEqual([404, '', 'no-store']);
  expect(await ask('/index.html')).toEqual([200, shell, 'no-cache']);
  await both.close();
});
