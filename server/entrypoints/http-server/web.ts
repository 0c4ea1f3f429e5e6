import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { mountPages, type ShellStatus } from '#server/entrypoints/pages/pages.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';

/** The pages of a ticket, an order, a score card or a personal code are not indexed or cached. They send no referrer (T2). */
const ofTicket = /^\/(?:(?:approved\/)?qr-ticket|pass|tickets\/order|c)\//i;
const unseen = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** Serves the page of the televisions. Browsers revalidate it each time; it leads to hashed files like all others. */
function mountStage(http: FastifyInstance, distDir: string) {
  const page = join(distDir, 'display', 'index.html');
  http.get('/pantalla', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .send(await readFile(page)),
  );
}

/**
 * Serves the built browser bundle. Hashed files are cached for a year, others revalidated. Other pages get the shell.
 */
export async function mountWeb(http: FastifyInstance, app: App) {
  const { distDir } = app.config;
  const shell = join(distDir, 'index.html');
  if (!existsSync(shell)) return;
  // Dot files of the build are not public.
  const allowedPath = (path: string) => !path.includes('/.');
  const how = { wildcard: true, index: false, preCompressed: true, cacheControl: false, allowedPath } as const;
  const caching = (value: string) => (reply: FastifyReply) => void reply.header('cache-control', value);
  await http.register(fastifyStatic, { ...how, root: distDir, setHeaders: caching('no-cache') });
  // A page of the release before still finds its files, which a build leaves beside the new ones.
  await http.register(fastifyStatic, {
    ...how,
    prefix: '/assets/',
    root: [join(distDir, 'assets'), join(`${distDir}.last`, 'assets')],
    suppressWarning: true,
    decorateReply: false,
    setHeaders: caching('public, max-age=31536000, immutable'),
  });
  const sendShell = async (reply: FastifyReply, status: ShellStatus = 200) =>
    reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': status === 200 ? (reply.getHeader('cache-control') ?? 'no-cache') : 'no-store',
      })
      .send(await readFile(shell));
  const hasScreen = mountPages(http, app, sendShell);
  mountStage(http, distDir);
  http.setNotFoundHandler(async (request, reply) => {
    if (ofTicket.test(request.url)) reply.headers(unseen);
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(path);
    if (!wantsPage) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    return sendShell(reply, (await hasScreen(path)) ? 200 : 404);
  });
}
