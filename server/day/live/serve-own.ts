import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import { type RequestContext, signedIn } from '#server/foundation/http/context.ts';
import { networkFor } from '#server/foundation/http/limits.ts';
import { createPlaces } from '#server/foundation/http/places.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { requestContext } from '#server/people/accounts/request-context.ts';
import { boardType, isKnown, staffCaching } from './board-headers.ts';
import type { ChannelKind, ChannelName, From, ShownBytes } from './channel.ts';
import { type Channel, channelOf, createChannels } from './channels.ts';
import { bodyOf } from './encoded-bytes.ts';
import type { Hub, Source } from './hub.ts';
import { checkStaffBoard, checkStaffFloors } from './live.access.ts';

// The most streams that may open at a time. An open stream is no request in progress, but its opening reads the
// database.
const mostOpening = 64;
// Limit of streams per account. Each stream is rechecked every few seconds, and no organization has this many screens.
const mostOfOne = 100;

const refuseCrowd = (reply: FastifyReply) =>
  sendProblem(reply.header('retry-after', '2'), 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);

type Check = (context: RequestContext) => Promise<unknown>;
/** The access check runs before `from` is read. */
type Opening = { check: Check; from: (network: string) => Source | readonly Source[] };

type Route = { Params: { id: string; rest?: string } };
type OwnRequest = FastifyRequest<Route>;

function askedOf(kind: ChannelKind, { params: { id, rest } }: OwnRequest): ChannelName {
  const name = { id, rest };
  if (!channelOf(kind, name)) throw notFound();
  return name;
}

/** One refusal refuses the whole request. Each event is checked once, whatever its number of floors. */
async function checkAll(context: RequestContext, asked: readonly Pick<Channel, 'kind' | 'id'>[]): Promise<void> {
  const eventIds = new Set<string>();
  for (const { kind, id } of asked) {
    const subject = await kind.subject(id, context.address);
    if ('categoryId' in subject) await checkStaffBoard(context, subject.categoryId);
    else eventIds.add(subject.eventId);
  }
  for (const eventId of eventIds) await checkStaffFloors(context, eventId);
}

/** Channels for the event's own people, behind the session: includes judges and hidden parts. */
export function mountOwnChannels(http: FastifyInstance, app: App, hub: Hub) {
  const openStream = ownStreams(app, hub);
  const channels = createChannels(app);
  const fromOf = (network: string): From => ({ scope: 'own', network });

  for (const kind of channels.kinds) {
    const address = `/organization${kind.address}`;
    http.get<Route>(address, { errorHandler: answerNo }, async (request, reply) => {
      const context = requestContext(app, request, reply);
      // Check access before the content is read.
      await checkAll(context, [{ kind, id: request.params.id }]);
      const query = request.url.split('?', 2)[1] ?? '';
      const shown = await kind.show(askedOf(kind, request), query, fromOf(context.address));
      if (!shown) throw notFound();
      return sendOwn(request, reply, shown);
    });
    if (!kind.hasOwnStream) continue;
    http.get<Route>(`${address}/stream`, { errorHandler: answerNo, exposeHeadRoute: false }, (request, reply) =>
      openStream(request, reply, {
        check: context => checkAll(context, [{ kind, id: request.params.id }]),
        from: network => kind.source(askedOf(kind, request), fromOf(network)),
      }),
    );
  }

  http.get('/organization/live', { errorHandler: answerNo, exposeHeadRoute: false }, async (request, reply) => {
    const asked = channels.named(request.url.split('?', 2)[1] ?? '');
    if (!asked) throw notFound();
    return openStream(request, reply, {
      check: context => checkAll(context, asked),
      from: network => asked.map(({ kind, ...name }) => kind.source(name, fromOf(network))),
    });
  });
}

/**
 * Streams for signed-in readers. Access is checked at the start, with every heartbeat, and when a permission is taken
 * away.
 */
function ownStreams(app: App, hub: Hub) {
  const opening = createPlaces({ most: mostOpening, share: 2 });
  const heldBy = new Map<string, number>();

  /**
   * Takes a place for one of the account's streams. Returns a function that frees the place. Null when the account has
   * reached its limit.
   */
  function takeOne(uid: string): (() => void) | null {
    const held = heldBy.get(uid) ?? 0;
    if (held >= mostOfOne) return null;
    heldBy.set(uid, held + 1);
    let isHeld = true;
    return () => {
      const left = (heldBy.get(uid) ?? 1) - 1;
      if (isHeld && left > 0) heldBy.set(uid, left);
      else if (isHeld) heldBy.delete(uid);
      isHeld = false;
    };
  }

  async function openStream(request: FastifyRequest, reply: FastifyReply, { from, check }: Opening) {
    const context = requestContext(app, request, reply);
    await check(context);
    const leave = takeOne((await signedIn(context)).uid);
    if (!leave) return refuseCrowd(reply);
    const mayStay = async () => {
      const again = requestContext(app, request, reply);
      return check({ ...again, setCookies: () => {} }).then(
        () => true,
        // Keep the stream while the database is away: no permission was taken.
        error => isUnreachable(error),
      );
    };
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      [value].flat().map(each => `${name}: ${each}`),
    );
    const network = networkFor(request);
    const { socket } = request.raw;
    socket.once('close', leave);
    let isOpen: Awaited<ReturnType<Hub['open']>> = false;
    try {
      isOpen = await hub.open({ from: from(network), socket, network, headers, mayStay });
    } finally {
      if (isOpen !== true || socket.destroyed) leave();
    }
    if (isOpen === true) return reply.hijack();
    if (isOpen === 'full') return refuseCrowd(reply);
    throw notFound();
  }

  return async (request: FastifyRequest, reply: FastifyReply, wanted: Opening) => {
    const network = networkFor(request);
    if (opening.take(network) !== 'taken') return refuseCrowd(reply);
    try {
      return await openStream(request, reply, wanted);
    } finally {
      opening.leave(network);
    }
  };
}
async function sendOwn(request: FastifyRequest, reply: FastifyReply, { etag, bytes, staleFor }: ShownBytes) {
  if (staleFor !== null) reply.header('x-board-stale', '1');
  reply.headers({ etag, 'cache-control': staffCaching, vary: 'accept-encoding' });
  if (isKnown(request.headers['if-none-match'], { etag })) return reply.code(304).send();
  const body = await bodyOf(bytes, chooseEncoding(`${request.headers['accept-encoding'] ?? ''}`));
  if (body.encoding !== 'identity') reply.header('content-encoding', body.encoding);
  return reply.header('content-type', boardType).send(body.bytes);
}

/** Refusal in the form that the browser reads from every procedure. */
export function answerNo(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof ORPCError)) throw error;
  return sendProblem(reply, error.status, error.code, error.message);
}
