import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';

const patienceMs = 3000;
const lookEveryMs = 1000;

/**
 * A machine that died says nothing, and a connection to it waits for a quarter of an hour. Where a request takes long and
 * the database answers nothing else either, its connections are cut, so that whoever waits is told.
 */
export function cutSilentDatabase(http: FastifyInstance, { database, log }: Pick<App, 'database' | 'log'>) {
  // In the order in which they came: the first one waits the longest.
  const underWay = new Map<FastifyRequest, number>();
  http.addHook('onRequest', (request, _reply, done) => {
    underWay.set(request, performance.now());
    done();
  });
  http.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
  async function look() {
    const [oldest] = underWay.values();
    if (oldest === undefined || performance.now() - oldest < patienceMs || (await database.answers())) return;
    log.warn('the database does not answer: its connections are cut');
    database.cut();
  }
  const timer = setInterval(look, lookEveryMs).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
