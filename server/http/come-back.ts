import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { sendProblem } from './problem.ts';

/** Not now: the same may go well in a moment. In the form in which whoever asks reads a no. */
export function askToComeBack({ url }: FastifyRequest, reply: FastifyReply, message: string) {
  reply.header('retry-after', '2');
  if (!url.startsWith('/callable/')) return sendProblem(reply, 503, 'SERVICE_UNAVAILABLE', message);
  const error = { status: 'UNAVAILABLE', message };
  return reply.code(503).header('cache-control', 'no-store').send({ error });
}

/** The no of a procedure says it in its body; whoever goes by the head alone waits too. */
export function tellWhenToComeBack(http: FastifyInstance) {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
    done(null, payload);
  });
}

/** On a connection that is still open while the server stops; what had come before is finished. */
export function refuseWhileStopping(http: FastifyInstance) {
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (isStopping) askToComeBack(request, reply, messages.server.stopping);
    else done();
  });
}
