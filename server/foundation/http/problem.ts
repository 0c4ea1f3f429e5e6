import type { FastifyReply } from 'fastify';
import { isCalledByName, sendWireError } from './wire-form.ts';

/** An answer from before any procedure, in the form that whoever asked reads. */
export function sendProblem(reply: FastifyReply, status: number, code: string, message: string) {
  if (isCalledByName(reply.request.url)) return sendWireError(reply, { status, code, message });
  const problem = { defined: false, code, status, message };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...problem, json: problem });
}
