import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '#contract/messages.ts';
import { sendProblem } from './problem.ts';

/** Not now: the same may go well in a moment. */
export const askToComeBack = (reply: FastifyReply, message: string) =>
  sendProblem(reply.header('retry-after', '2'), 503, 'SERVICE_UNAVAILABLE', message);

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
  http.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) askToComeBack(reply, messages.server.stopping);
    else done();
  });
}
