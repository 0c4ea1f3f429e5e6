import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import type { BoardKey } from './board-key.ts';
import { type BoardVersion, partOf } from './board-version.ts';
import { boardSource } from './channels.ts';
import type { EncodedBytes } from './encoded-bytes.ts';
import { checkStaffBoard } from './live.access.ts';
import { answerNo, type OpenOwnStream, sendOwn } from './own-stream.ts';
import { readPart } from './read-part.ts';

type Route = { Params: { categoryId: string; stage: string } };
type BoardRequest = FastifyRequest<Route>;

const idForm = /^[\w-]{1,64}$/;
function keyOf({ params: { categoryId, stage } }: BoardRequest): BoardKey {
  if (!idForm.test(categoryId) || (stage !== 'qualifier' && stage !== 'event')) throw notFound();
  return { categoryId, stage, scope: 'staff' };
}

/** Boards for the organizer and staff, mounted behind the guards of ordinary requests. */
export function mountStaffBoards(http: FastifyInstance, app: App, openStream: OpenOwnStream) {
  async function bytesFor(kept: BoardVersion, request: BoardRequest): Promise<EncodedBytes> {
    const part = readPart(request.url.split('?', 2)[1] ?? '');
    if (part === 'unreadable') throw new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
    const bytes = part ? partOf(kept, part, () => true) : kept.bytes;
    if (!bytes || bytes === 'later') throw notFound();
    return bytes;
  }

  async function answer(request: BoardRequest, reply: FastifyReply) {
    // Check access before the board is read.
    const context = requestContext(app, request, reply);
    await checkStaffBoard(context, request.params.categoryId);
    const kept = await app.boards.read(keyOf(request), context.address);
    if (!kept) throw notFound();
    return sendOwn(request, reply, kept, await bytesFor(kept, request));
  }

  const place = '/organization/boards/:categoryId/:stage';
  http.get<Route>(place, { errorHandler: answerNo }, answer);
  http.get<Route>(`${place}/stream`, { errorHandler: answerNo, exposeHeadRoute: false }, async (request, reply) => {
    const { categoryId } = request.params;
    const check: Parameters<OpenOwnStream>[2]['check'] = context => checkStaffBoard(context, categoryId);
    return openStream(request, reply, { check, from: network => boardSource(app, keyOf(request), network) });
  });
}
