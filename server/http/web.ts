import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { sendProblem } from './problem.ts';

/** The built browser bundle: hashed files for ever, the rest asked again each time, every other page its shell. */
export async function mountWeb(http: FastifyInstance, app: App) {
  const { distDir } = app.config;
  const shell = join(distDir, 'index.html');
  if (!existsSync(shell)) return;
  await http.register(fastifyStatic, {
    root: distDir,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(distDir, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendShell = async () => readFile(shell);
  http.get('/', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).send(await sendShell()),
  );
  http.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    return reply
      .code(200)
      .headers(headers)
      .send(await sendShell());
  });
}
