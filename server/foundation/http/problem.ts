import type { FastifyReply } from 'fastify';
import { isCalledByName, sendWireError } from './wire-form.ts';

/** An error from before any procedure, in the format of the client. */
export function sendProblem(reply: FastifyReply, status: number, code: string, message: string) {
  if (isCalledByName(reply.request.url)) return sendWireError(reply, { status, code, message });
  const problem = { defined: false, code, status, message };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...problem, json: problem });
}
