import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '#contract/messages.ts';
import { sendProblem } from './problem.ts';

/** Answers 503 with Retry-After: a retry may succeed in a moment. */
export const refuseForNow = (reply: FastifyReply, message: string) =>
  sendProblem(reply.header('retry-after', '2'), 503, 'SERVICE_UNAVAILABLE', message);

/**
 * Adds Retry-After to every 503. A procedure's answer has it only in its body, and some clients read only the headers.
 */
export function addRetryAfter(http: FastifyInstance) {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
    done(null, payload);
  });
}

/** Refuses new requests on open connections while the server stops. Earlier requests are finished. */
export function refuseWhileStopping(http: FastifyInstance) {
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
  });
  http.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) refuseForNow(reply, messages.server.stopping);
    else done();
  });
}
