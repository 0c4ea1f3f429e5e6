import type { FastifyInstance } from 'fastify';
import type { App } from '#server/app.ts';

const draining = new WeakSet<FastifyInstance>();

/** From now on a balancer is told to send nobody more, while whoever comes is still answered. */
export const beginDrain = (http: FastifyInstance) => draining.add(http);
export const isDraining = (http: FastifyInstance) => draining.has(http);

/**
 * healthz: this process runs. readyz: it takes requests, also without its database, since what it knows is better than
 * nothing. readyz?db: its database answers too, for a balancer that has others to send people to; and whether its clock is
 * still another one.
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
