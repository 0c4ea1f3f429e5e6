import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { mostVideoBytes } from '#domain/scoring/results/video-file.ts';
import type { App } from '#server/app.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { checkAccess } from '#server/foundation/http/procedures.ts';
import { notFound, unauthorized } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { dropVideo } from './drop-video.ts';
import { leases } from './lease.ts';
import { ownVideo, receivePiece } from './receive-piece.ts';
import { checkOwn } from './videos.access.ts';
import type { Turn } from './videos.store.ts';

// The upload protocol tus, version 1.0.0: core and termination (https://tus.io/protocols/resumable-upload). The
// procedure `uploads.beginVideo` creates the upload, since it knows the athlete and the test.

type UploadRequest = FastifyRequest<{ Params: { id: string } }>;

const version = '1.0.0';
const bodyType = 'application/offset+octet-stream';
const always = { 'tus-resumable': version, 'cache-control': 'no-store' };

async function athleteOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const viewer = await requestContext(app, request, reply).readViewer();
  checkAccess({ access: ['athlete'] }, viewer);
  if (!viewer) throw unauthorized();
  return viewer.uid;
}

function idOf({ params: { id } }: UploadRequest): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw notFound(messages.upload.videoGone);
  return id;
}

function numberOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Sends a refusal in the same form as a procedure, which the browser reads. */
function answerNo(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(always);
  if (isCut(request)) return reply.code(408).send();
  if (!(error instanceof ORPCError)) throw error;
  return sendProblem(reply, error.status, error.code, error.message);
}

// The bytes of a request. The handler still answers after it stops reading, so the stream stays open.
const bytesOf = ({ raw }: FastifyRequest): AsyncIterable<Uint8Array> => raw.iterator({ destroyOnReturn: false });

const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

export function mountVideoUploads(http: FastifyInstance, app: App) {
  const turns = leases(app);
  const unread = new Set<IncomingMessage>();
  /** Reads a body that the server does not need. A browser reads no answer before it has sent its whole body. */
  function readToItsEnd({ raw }: FastifyRequest) {
    if (raw.complete || raw.destroyed) return;
    unread.add(raw.resume());
    raw.once('close', () => unread.delete(raw));
  }
  http.addHook('preClose', async () => {
    for (const raw of unread) raw.destroy();
    await turns.stopAll();
  });

  http.register(async scope => {
    scope.removeAllContentTypeParsers();
    // Leaves the bytes of the body in their stream, because two gigabytes fit in no memory.
    scope.addContentTypeParser(bodyType, (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => {
      readToItsEnd(request);
      return answerNo(error, request, reply);
    });
    const speaksTus = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === version) return;
      return sendProblem(
        reply.headers({ 'tus-version': version }),
        412,
        'PRECONDITION_FAILED',
        messages.server.invalid,
      );
    };
    // A video takes minutes to arrive. This limit keeps uploads from using up the connections of pages.
    const onRequest = [atMost(app.config.maxVideos), speaksTus];
    const place = '/uploads/videos/:id';
    async function held(
      request: UploadRequest,
      reply: FastifyReply,
      work: (userId: string, turn: Turn) => Promise<FastifyReply>,
    ) {
      const userId = await athleteOf(app, request, reply);
      const id = idOf(request);
      await checkOwn(app, userId, id);
      return turns.hold(
        id,
        () => request.raw.destroy(),
        turn => work(userId, turn),
      );
    }

    scope.options('/uploads/videos', async (_request, reply) =>
      reply
        .code(204)
        .headers({ ...always, 'tus-version': version, 'tus-extension': 'termination', 'tus-max-size': mostVideoBytes })
        .send(),
    );

    scope.head<{ Params: { id: string } }>(place, { onRequest }, (request, reply) =>
      held(request, reply, async (userId, turn) => {
        const video = await ownVideo(app, userId, turn);
        // An answer to HEAD has no body, so a header carries the reason of a refusal.
        if (video.refusal)
          return reply
            .code(410)
            .headers({ ...always, 'upload-refusal': video.refusal })
            .send();
        const received = video.state === 'ready' ? video.size : video.received;
        return reply.headers({ ...always, 'upload-offset': received, 'upload-length': video.size }).send();
      }),
    );

    scope.patch<{ Params: { id: string } }>(place, { onRequest }, (request, reply) =>
      held(request, reply, async (userId, turn) => {
        const at = numberOf(request.headers['upload-offset']);
        if (at === null) return sendProblem(reply, 400, 'BAD_REQUEST', messages.server.invalid);
        const length = numberOf(request.headers['content-length']);
        const received = await receivePiece(app, userId, turn, { at, length, bytes: bytesOf(request) });
        return reply
          .code(204)
          .headers({ ...always, 'upload-offset': received })
          .send();
      }),
    );

    scope.delete<{ Params: { id: string } }>(place, { onRequest }, (request, reply) =>
      held(request, reply, async (_userId, { videoId }) => {
        await dropVideo(app, videoId);
        return reply.code(204).headers(always).send();
      }),
    );
  });
}
