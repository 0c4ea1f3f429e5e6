import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';

type Parts = Pick<App, 'log'> & { database: Pick<App['database'], 'answers' | 'cut'> };

/**
 * Closes all connections of a database that does not answer. A connection to a dead machine can wait for 15 minutes. If
 * a request takes long, the database gets a short query. Without an answer the waiting requests fail and get their
 * answer.
 */
export function cutSilentDatabase(
  http: FastifyInstance,
  { database, log }: Parts,
  { patienceMs = 3000, lookEveryMs = 1000 } = {},
): { waiting(): number } {
  // Requests without an answer, with their start in milliseconds. In order of arrival, so the first entry has waited
  // longest.
  const underWay = new Map<FastifyReply, number>();
  http.addHook('onRequest', (_request, reply, done) => {
    underWay.set(reply, performance.now());
    // 'close' fires once for every request. The hook after a response does not fire if the client has gone.
    reply.raw.once('close', () => underWay.delete(reply));
    done();
  });
  // A finished answer waits for its reader, no longer for the database.
  http.addHook('onSend', (_request, reply, payload, done) => {
    underWay.delete(reply);
    done(null, payload);
  });
  async function look() {
    // A response that streams stays open without using the database.
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
