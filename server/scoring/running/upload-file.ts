import { ORPCError } from '@orpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import { type ColumnChoice, readChoice } from '#domain/scoring/running/choose-columns.ts';
import type { App } from '#server/app.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { checkAccess } from '#server/foundation/http/procedures.ts';
import { refused, tooMany, unauthorized } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { fileNameOf, mostBytes, refuseForeign, takeFile } from './take-file.ts';

type Upload = {
  Params: { categoryId: string };
  Querystring: { fileName?: unknown; times?: unknown; columns?: unknown };
};

const words = messages.running;
const mostOfOne = 2;

async function organizerOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
  const viewer = await requestContext(app, request, reply).readViewer();
  checkAccess({ access: ['organization'], power: 'score' }, viewer);
  if (!viewer) throw unauthorized();
  return viewer;
}

/** Reads the organizer's choice of columns. Null without a choice: the columns then follow from the file. */
function choiceIn(given: unknown): ColumnChoice | null {
  if (given === undefined) return null;
  const read = typeof given === 'string' ? readChoice(given) : { problem: 'unknown' as const };
  if ('problem' in read) throw refused(words.choice[read.problem]);
  return read.choice;
}

/** Sends a refusal in the same form as a procedure, which the browser reads. */
function answerNo(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ORPCError) return sendProblem(reply, error.status, error.code, error.message);
  if (error.statusCode === 413) {
    return sendProblem(reply, 413, 'PAYLOAD_TOO_LARGE', words.read(words.unreadable.large));
  }
  throw error;
}

/**
 * Mounts the upload of a race file. A file is large, so the browser sends raw bytes. The server reads them only from a
 * permitted account (C2).
 */
export function mountRunningUpload(http: FastifyInstance, app: App) {
  http.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(answerNo);
    // Uploads in progress per organization, at most two: the file being read, and a newer one that will replace it.
    const underWay = new Map<OrganizationId, number>();
    const beforeReading = async (request: FastifyRequest<Upload>, reply: FastifyReply) => {
      const viewer = await organizerOf(app, request, reply);
      await refuseForeign(app, viewer, request.params.categoryId);
      choiceIn(request.query.columns);
      const id = organizationOf(viewer);
      const own = underWay.get(id) ?? 0;
      if (own >= mostOfOne) throw tooMany(5, words.process(words.busy));
      underWay.set(id, own + 1);
      reply.raw.once('close', () => {
        const left = (underWay.get(id) ?? 0) - 1;
        if (left > 0) underWay.set(id, left);
        else underWay.delete(id);
      });
    };
    scope.post<Upload>(
      '/organization/running/:categoryId',
      { bodyLimit: mostBytes, onRequest: [beforeReading, atMost(8)] },
      async (request, reply) => {
        const viewer = await organizerOf(app, request, reply);
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { categoryId } = request.params;
        const { fileName, times, columns } = request.query;
        const options = { asMinutes: times === 'minutes', columns: choiceIn(columns) };
        const preview = await takeFile(app, viewer, { categoryId, name: fileNameOf(fileName), bytes, ...options });
        return reply.header('cache-control', 'no-store').send(preview);
      },
    );
  });
}
