import type { FastifyReply } from 'fastify';
import { isCalledByName, sendWireError } from './wire-form.ts';

/** Sends an error that occurred before any procedure, in the format that the client reads. */
export function sendProblem(reply: FastifyReply, status: number, code: string, message: string) {
  if (isCalledByName(reply.request.url)) return sendWireError(reply, { status, code, message });
  const problem = { defined: false, code, status, message };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...problem, json: problem });
}
