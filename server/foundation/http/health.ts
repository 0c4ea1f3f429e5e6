import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';

const draining = new WeakSet<FastifyInstance>();

/**
 * Begins the drain: readyz reports 503, so a load balancer sends no more requests. Requests that still arrive are
 * answered.
 */
export const beginDrain = (http: FastifyInstance) => draining.add(http);
export const isDraining = (http: FastifyInstance) => draining.has(http);

/**
 * Mounts the two addresses of health. healthz: the process runs. readyz: it takes requests, even without a database,
 * because cached data is better than nothing. readyz?db: the database answers too, for a balancer with other nodes. It
 * also reports when this process does not follow the database's clock yet.
 */
export function mountHealth(http: FastifyInstance, app: App) {
  http.addHook('preClose', async () => {
    beginDrain(http);
  });
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  http.get<{ Querystring: { db?: string } }>('/readyz', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    if (isDraining(http)) return reply.code(503).send({ status: 'stopping' });
    if (query.db === undefined) return { status: 'ready' };
    if (!(await app.database.answers())) return reply.code(503).send({ status: 'no database' });
    return { status: 'ready', ...(app.clock.isApart() && { clock: 'apart' }) };
  });
}
