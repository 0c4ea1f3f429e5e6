import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { readRange } from './byte-range.ts';
import { findVisible } from './videos.access.ts';

type VideoRequest = FastifyRequest<{ Params: { id: string } }>;

/** True if the player's file is still the same one. Otherwise its range request is not valid. */
const isSame = (ifRange: unknown, etag: string, modified: string) =>
  ifRange === undefined || ifRange === etag || ifRange === modified;

/** The address is good for five minutes, so nobody keeps it: each later request asks for the right to see again. */
function redirect(reply: FastifyReply, address: string) {
  for (const name of ['etag', 'last-modified', 'content-type', 'content-length', 'content-range'])
    reply.removeHeader(name);
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

const askedAgainMs = 15_000;

/**
 * Sends a stream while the caller may see it. A whole video is often one long answer, so access is checked again
 * meanwhile. When a judge is dismissed or a table is hidden, the rest of the answer is cut.
 */
async function* whileVisible(stream: Readable, now: () => Date, isVisible: () => Promise<boolean>, cut: () => void) {
  let askedAt = now().getTime();
  for await (const chunk of stream) {
    if (now().getTime() - askedAt >= askedAgainMs) {
      if (!(await isVisible())) return cut();
      askedAt = now().getTime();
    }
    yield chunk as Buffer;
  }
}

export function mountVideoPlay(http: FastifyInstance, app: App) {
  async function answer(request: VideoRequest, reply: FastifyReply) {
    const { id } = request.params;
    const video = /^[\w-]{1,64}$/.test(id) ? await findVisible(requestContext(app, request, reply), id) : null;
    if (!video?.type || !video.fileKey) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    const { size } = video;
    const etag = `"${video.id}"`;
    const modified = video.updatedAt.toUTCString();
    // The right to see a video changes with its table, so the browser must ask again each time.
    const caching = { etag, 'last-modified': modified, 'cache-control': 'private, no-cache', vary: 'cookie' };
    reply.headers({ ...caching, 'accept-ranges': 'bytes' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();

    const part = isSame(request.headers['if-range'], etag, modified) ? readRange(request.headers.range, size) : 'all';
    if (part === null) {
      return sendProblem(reply.header('content-range', `bytes */${size}`), 416, 'BAD_REQUEST', messages.server.invalid);
    }
    const { start, end } = part === 'all' ? { start: 0, end: size - 1 } : part;
    reply.headers({ 'content-type': video.type, 'content-length': end - start + 1 });
    if (part !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    if (request.method === 'HEAD') return reply.send();
    const address = await app.storage.addressOf(video.fileKey);
    if (address) return redirect(reply, address);
    const file = await app.storage.open(video.fileKey, { start, end });
    if (file?.size === size) {
      // While the database is away, the access counts as unchanged.
      const isVisible = () => findVisible(requestContext(app, request, reply), id).then(Boolean, isUnreachable);
      const cut = () => void request.raw.destroy();
      return reply.send(Readable.from(whileVisible(file.stream, app.now, isVisible, cut)));
    }
    file?.stream.destroy();
    return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
  }

  http.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/videos/:id',
    onRequest: atMost(app.config.maxVideos),
    handler: answer,
  });
}
