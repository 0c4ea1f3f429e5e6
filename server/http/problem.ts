import type { FastifyReply } from 'fastify';

/** An answer from before any procedure, in the form that both of our clients read. */
export function sendProblem(reply: FastifyReply, status: number, code: string, message: string) {
  const problem = { defined: false, code, status, message };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...problem, json: problem });
}
