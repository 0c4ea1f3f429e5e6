import type { IncomingMessage, ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import { createPlaces } from '#server/foundation/http/places.ts';
import { createBoardAfter } from './board-after.ts';
import { afterCaching, boardType, headersOf, isKnown, publicCaching, staleHeaders } from './board-headers.ts';
import { keyOfBoard } from './board-key.ts';
import type { From, Kept } from './channel.ts';
import { type Channel, createChannels } from './channels.ts';
import { type Body, bodyOf } from './encoded-bytes.ts';
import type { Hub, Source } from './hub.ts';

export type Served = {
  hub: Hub;
  security: Record<string, string>;
  networkOf: (request: IncomingMessage) => string;
  /** The server stops: nobody waits for a change any more. */
  ending: AbortSignal;
};

type Exchange = { request: IncomingMessage; response: ServerResponse };

// Readers of public channels do not count as requests in progress, because a hall shares one address. Most answers are
// cached; this limits the others.
const waitingPlaces = { most: 20_000, share: 3 };

const afterForm = /^(\/boards\/[\w-]{1,64}\/(?:qualifier|event))\/after\/([\w-]{1,64})$/;
/** Shorter than the timeout of a proxy before the program. */
const longestAfterMs = 25_000;

/** Answers public channels and their streams before Fastify sees the request. False for any other request. */
export function answerPublic(app: App, { hub, security, networkOf, ending }: Served) {
  const { refuseMissing, refuseCrowd, fail, send, sendLastKnown, sendAfter } = keptAnswers(security, app.log);
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const channels = createChannels(app);
  const places = createPlaces(waitingPlaces);
  const changesAfter = createBoardAfter(app.boards);

  async function openStream(exchange: Exchange, from: Source | readonly Source[], network: string): Promise<void> {
    const { socket } = exchange.request;
    const isOpen = await hub.open({ from, socket, network, headers: streamLines });
    if (isOpen === 'full') refuseCrowd(exchange);
    else if (!isOpen) refuseMissing(exchange);
  }

  async function show(exchange: Exchange, { kind, ...name }: Channel, query: string, from: From): Promise<void> {
    const shown = await kind.show(name, query, from);
    if (!shown) return refuseMissing(exchange);
    if (shown.staleFor !== null) return sendLastKnown(exchange, shown, shown.staleFor);
    return send(exchange, shown);
  }

  /** Answers with the changes of a board after a version, once there are some. */
  async function showAfter(exchange: Exchange, [, board = '', version = '']: string[], network: string): Promise<void> {
    const key = keyOfBoard(board);
    const left = new AbortController();
    const leave = () => left.abort();
    exchange.response.once('close', leave);
    const timer = setTimeout(leave, longestAfterMs);
    try {
      const changes = key && (await changesAfter(key, version, network, AbortSignal.any([left.signal, ending])));
      if (changes) sendAfter(exchange, changes, app.boards.isAway());
      else refuseMissing(exchange);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Answers the request for a channel. Null when no channel has the address, or the address is malformed. */
  function answerTo(exchange: Exchange, [path = '', query = '']: string[], from: From): (() => Promise<void>) | null {
    const sourceOf = ({ kind, ...name }: Channel) => kind.source(name, from);
    if (path === '/live') {
      const asked = channels.named(query);
      return asked && (() => openStream(exchange, asked.map(sourceOf), from.network));
    }
    const after = exchange.request.method === 'GET' && afterForm.exec(path);
    if (after) return () => showAfter(exchange, after, from.network);
    const asked = channels.at(path);
    if (!asked?.isStream) return asked && (() => show(exchange, asked.channel, query, from));
    if (exchange.request.method === 'HEAD') return null;
    return () => openStream(exchange, sourceOf(asked.channel), from.network);
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request;
    const isLive = method === 'GET' && (url === '/live' || url.startsWith('/live?'));
    const isContent = (method === 'GET' || method === 'HEAD') && channels.isAddress(url);
    if (!isLive && !isContent) return false;
    const exchange = { request, response };
    const kept = channels.peek(url);
    if (kept) {
      void send(exchange, kept)?.catch(error => fail(exchange, error));
      return true;
    }
    const network = networkOf(request);
    const answer = answerTo(exchange, url.split('?', 2), { scope: 'public', network });
    if (!answer) refuseMissing(exchange);
    else if (places.take(network) !== 'taken') refuseCrowd(exchange);
    else
      void answer()
        .catch(error => fail(exchange, error))
        .finally(() => places.leave(network));
    return true;
  };
}

/** Answers with cached bytes. `security` headers go with every body. */
function keptAnswers(security: Record<string, string>, log: Pick<FastifyBaseLogger, 'warn'>) {
  const securityLines = Object.entries(security).flat();

  function refuse({ response }: Exchange, status: number, code: string, message: string): void {
    if (response.writableEnded || response.destroyed) return;
    const problem = { defined: false, code, status, message };
    const bytes = Buffer.from(JSON.stringify({ ...problem, json: problem }));
    const type = ['content-type', 'application/json; charset=utf-8', 'content-length', `${bytes.length}`];
    const later = status === 503 || status === 429 ? ['retry-after', '2'] : [];
    response.writeHead(status, [...type, 'cache-control', 'no-store', ...later, ...securityLines]);
    response.end(bytes);
  }

  function sendBody({ request, response }: Exchange, kept: Kept, body: Body): void {
    response.writeHead(200, headersOf(body, kept, securityLines));
    response.end(request.method === 'HEAD' ? undefined : body.bytes);
  }

  const bodyFor = ({ request }: Exchange, { bytes }: Kept) =>
    bodyOf(bytes, chooseEncoding(request.headers['accept-encoding'] as string | undefined));
  const refuseCrowd = (exchange: Exchange) => refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);

  return {
    refuseMissing: (exchange: Exchange) => refuse(exchange, 404, 'NOT_FOUND', messages.server.notFound),
    refuseCrowd,

    /** Maps a failed read to an answer: a refusal, database away, or unexpected error. */
    fail(exchange: Exchange, error: unknown): void {
      if (error instanceof ORPCError) refuse(exchange, error.status, error.code, error.message);
      else if (isUnreachable(error)) refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.away);
      else {
        log.warn({ err: error }, 'a board or a floor could not be answered');
        refuseCrowd(exchange);
      }
    },

    /** Sends a cached body. The caller handles a failed compression. */
    send(exchange: Exchange, kept: Kept): Promise<void> | undefined {
      const { request, response } = exchange;
      if (isKnown(request.headers['if-none-match'], kept)) {
        // A 304 has no body that the other headers would protect.
        response.writeHead(304, ['etag', kept.etag, 'cache-control', publicCaching, 'vary', 'accept-encoding']);
        response.end();
        return;
      }
      const body = bodyFor(exchange, kept);
      if ('bytes' in body) sendBody(exchange, kept, body);
      else return body.then(made => sendBody(exchange, kept, made));
    },

    /** Sends changes, which any cache may keep. Without any, a cache keeps that as long as its readers need to share it. */
    sendAfter({ response }: Exchange, changes: readonly object[], isAway: boolean): void {
      if (response.writableEnded || response.destroyed) return;
      if (changes.length === 0) {
        response.writeHead(204, ['cache-control', publicCaching, ...(isAway ? ['x-board-stale', '1'] : [])]);
        response.end();
        return;
      }
      const bytes = Buffer.from(JSON.stringify({ changes }));
      const about = ['content-type', boardType, 'content-length', `${bytes.length}`];
      response.writeHead(200, [...about, 'cache-control', afterCaching, ...securityLines]);
      response.end(bytes);
    },

    /** Sends the whole body without an ETag. So no client caches it or takes it for the current one. */
    async sendLastKnown(exchange: Exchange, kept: Kept, staleFor: number): Promise<void> {
      const { request, response } = exchange;
      const body = await bodyFor(exchange, kept);
      const encoding = body.encoding === 'identity' ? [] : ['content-encoding', body.encoding];
      const about = ['content-type', boardType, 'content-length', `${body.bytes.length}`, 'vary', 'accept-encoding'];
      response.writeHead(200, [...about, ...encoding, ...staleHeaders(staleFor), ...securityLines]);
      response.end(request.method === 'HEAD' ? undefined : body.bytes);
    },
  };
}
