import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { requestContext } from '#server/accounts/request-context.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/db/unreachable.ts';
import { networkFor } from '#server/http/limits.ts';
import { createPlaces } from '#server/http/places.ts';
import { sendProblem } from '#server/http/problem.ts';
import { notFound } from '#server/http/refuse.ts';
import { boardType, isKnown, staffCaching } from './board-headers.ts';
import type { BoardKey } from './board-key.ts';
import { type BoardVersion, partOf } from './board-version.ts';
import { bodyOf, chooseEncoding, type EncodedBytes } from './encoded-bytes.ts';
import { checkStaffBoard } from './live.access.ts';
import { readPart } from './read-part.ts';
import type { Streams } from './streams.ts';

type Route = { Params: { categoryId: string; stage: string } };
type BoardRequest = FastifyRequest<Route>;

// A stream that is open is no request under way, but one that is being opened asks the database who is there.
const mostOpening = 64;

const refuseCrowd = (reply: FastifyReply) =>
  sendProblem(reply.header('retry-after', '2'), 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);

const idForm = /^[\w-]{1,64}$/;
function keyOf({ params: { categoryId, stage } }: BoardRequest): BoardKey {
  if (!idForm.test(categoryId) || (stage !== 'qualifier' && stage !== 'event')) throw notFound();
  return { categoryId, stage, scope: 'staff' };
}

/** The boards of the organizer and the staff, answered after all that guards other requests. */
export function mountStaffBoards(http: FastifyInstance, app: App, streams: Streams) {
  const opening = createPlaces({ most: mostOpening, share: 2 });

  async function bytesFor(kept: BoardVersion, request: BoardRequest): Promise<EncodedBytes> {
    const part = readPart(request.url.split('?', 2)[1] ?? '');
    if (part === 'unreadable') throw new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
    const bytes = part ? partOf(kept, part, () => true) : kept.bytes;
    if (!bytes || bytes === 'later') throw notFound();
    return bytes;
  }

  async function answer(request: BoardRequest, reply: FastifyReply) {
    // Who asks is checked before what they ask for.
    await checkStaffBoard(requestContext(app, request, reply), request.params.categoryId);
    const kept = await app.boards.read(keyOf(request));
    if (!kept) throw notFound();
    const bytes = await bytesFor(kept, request);
    reply.headers({ etag: kept.etag, 'cache-control': staffCaching, vary: 'accept-encoding' });
    if (isKnown(request.headers['if-none-match'], kept)) return reply.code(304).send();
    const body = await bodyOf(bytes, chooseEncoding(`${request.headers['accept-encoding'] ?? ''}`));
    if (body.encoding !== 'identity') reply.header('content-encoding', body.encoding);
    return reply.header('content-type', boardType).send(body.bytes);
  }

  async function openStream(request: BoardRequest, reply: FastifyReply) {
    const context = requestContext(app, request, reply);
    await checkStaffBoard(context, request.params.categoryId);
    const key = keyOf(request);
    const mayStay = async () => {
      const again = requestContext(app, request, reply);
      return checkStaffBoard({ ...again, setCookies: () => {} }, key.categoryId).then(
        () => true,
        // Nobody was dismissed while nobody can be asked.
        error => isUnreachable(error),
      );
    };
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      [value].flat().map(each => `${name}: ${each}`),
    );
    const network = networkFor(request);
    const isOpen = await streams.open({ key, socket: request.raw.socket, network, headers, mayStay });
    if (isOpen === 'full') return refuseCrowd(reply);
    if (!isOpen) throw notFound();
    return reply.hijack();
  }

  const errorHandler = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof ORPCError)) throw error;
    return sendProblem(reply, error.status, error.code, error.message);
  };
  const place = '/organization/boards/:categoryId/:stage';
  http.get<Route>(place, { errorHandler }, answer);
  http.get<Route>(`${place}/stream`, { errorHandler, exposeHeadRoute: false }, async (request, reply) => {
    const network = networkFor(request);
    if (opening.take(network) !== 'taken') return refuseCrowd(reply);
    try {
      return await openStream(request, reply);
    } finally {
      opening.leave(network);
    }
  });
}
