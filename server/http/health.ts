import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';

/** healthz: this process runs. readyz: it can do work; a balancer takes it out while it stops or has no database. */
export function mountHealth(http: FastifyInstance, app: App) {
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
  });
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await app.database.sql`select 1`;
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
}
