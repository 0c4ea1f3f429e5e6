import { ORPCError } from '@orpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { decodeBatch, mostBatchBytes } from '#domain/day/rails/tap-batch.ts';
import type { App } from '#server/app.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { checkAccess } from '#server/foundation/http/procedures.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { createTapWriter } from './tap-writer.ts';

/** Refusal in the form that the browser reads from every procedure. */
function answerNo(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ORPCError) return sendProblem(reply, error.status, error.code, error.message);
  throw error;
}

/** Each rail sends taps many times a minute. They come as raw bytes, and only their own decoder reads them. */
export function mountTaps(http: FastifyInstance, app: App) {
  const writer = createTapWriter(app);
  http.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(answerNo);
    scope.post('/rails/taps', { bodyLimit: mostBatchBytes }, async (request, reply) => {
      const viewer = await requestContext(app, request, reply).readViewer();
      checkAccess({ access: ['staff'] }, viewer);
      if (!viewer) throw unauthorized();
      const batch = Buffer.isBuffer(request.body) ? decodeBatch(request.body) : null;
      if (!batch) return sendProblem(reply, 400, 'BAD_REQUEST', messages.rails.unreadable);
      return reply.header('cache-control', 'no-store').send(await writer.take(viewer, batch));
    });
  });
}
