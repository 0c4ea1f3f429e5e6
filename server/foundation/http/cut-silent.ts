import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';

type Parts = Pick<App, 'log'> & { database: Pick<App['database'], 'answers' | 'cut'> };

/**
 * A machine that died says nothing, and a connection to it waits for a quarter of an hour. Where a request takes long and
 * the database answers nothing else either, its connections are cut, so that whoever waits is told.
 */
export function cutSilentDatabase(
  http: FastifyInstance,
  { database, log }: Parts,
  { patienceMs = 3000, lookEveryMs = 1000 } = {},
): { waiting(): number } {
  // In the order in which they came: the first one waits the longest.
  const underWay = new Map<FastifyReply, number>();
  http.addHook('onRequest', (_request, reply, done) => {
    underWay.set(reply, performance.now());
    // 'close' comes once for every request; the hook after an answer does not where whoever asked has gone.
    reply.raw.once('close', () => underWay.delete(reply));
    done();
  });
  // An answer that is made waits for its reader, and no more for the database.
  http.addHook('onSend', (_request, reply, payload, done) => {
    underWay.delete(reply);
    done(null, payload);
  });
  async function look() {
    // A stream has taken its socket over, and stays open without asking anything.
    for (const reply of underWay.keys()) if (reply.sent) underWay.delete(reply);
    const [oldest] = underWay.values();
    if (oldest === undefined || performance.now() - oldest < patienceMs || (await database.answers())) return;
    log.warn('the database does not answer: its connections are cut');
    database.cut();
  }
  const timer = setInterval(look, lookEveryMs).unref();
  http.addHook('onClose', async () => clearInterval(timer));
  return { waiting: () => underWay.size };
}
