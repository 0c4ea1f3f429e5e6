import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/db/unreachable.ts';
import { bounded } from '#server/http/bounded.ts';
import { boardType, headersOf, isKnown, publicCaching, staleHeaders } from './board-headers.ts';
import { type BoardKey, nameOfBoard, readBoardAddress } from './board-key.ts';
import { type BoardVersion, partOf } from './board-version.ts';
import { type Body, bodyOf, chooseEncoding, type EncodedBytes } from './encoded-bytes.ts';
import { readPart } from './read-part.ts';
import type { Streams } from './streams.ts';

type Served = {
  streams: Streams;
  security: Record<string, string>;
  networkOf: (request: IncomingMessage) => string;
};
type Exchange = { request: IncomingMessage; response: ServerResponse };

// Readers of boards are not counted among the requests under way: a whole hall asks from one address, and the answer is
// there already. What is not there yet is bounded here.
const mostWaiting = 10_000;

type AnswerBoards = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers public boards and their streams before anything else looks at a request; false for every other one. */
export function answerBoards(app: App, { streams, security, networkOf }: Served): AnswerBoards {
  const securityLines = Object.entries(security).flat();
  const streamLines = Object.entries(security).map(([name, value]) => `${name}: ${value}`);
  const mayCompute = bounded(200);
  let waiting = 0;

  function refuse({ response }: Exchange, status: number, code: string, message: string): void {
    if (response.writableEnded || response.destroyed) return;
    const problem = { defined: false, code, status, message };
    const bytes = Buffer.from(JSON.stringify({ ...problem, json: problem }));
    const type = ['content-type', 'application/json; charset=utf-8', 'content-length', `${bytes.length}`];
    const later = status === 503 ? ['retry-after', '2'] : [];
    response.writeHead(status, [...type, 'cache-control', 'no-store', ...later, ...securityLines]);
    response.end(bytes);
  }
  const refuseMissing = (exchange: Exchange) => refuse(exchange, 404, 'NOT_FOUND', messages.server.notFound);
  const refuseCrowd = (exchange: Exchange) => refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);

  function sendBody({ request, response }: Exchange, kept: BoardVersion, body: Body): void {
    response.writeHead(200, headersOf(body, kept, securityLines));
    response.end(request.method === 'HEAD' ? undefined : body.bytes);
  }

  function send(exchange: Exchange, kept: BoardVersion, bytes: EncodedBytes): void {
    const { request, response } = exchange;
    if (isKnown(request.headers['if-none-match'], kept)) {
      // Without a body there is nothing that the other headers would protect.
      response.writeHead(304, ['etag', kept.etag, 'cache-control', publicCaching, 'vary', 'accept-encoding']);
      response.end();
      return;
    }
    const body = bodyOf(bytes, chooseEncoding(request.headers['accept-encoding'] as string | undefined));
    if ('bytes' in body) sendBody(exchange, kept, body);
    else body.then(made => sendBody(exchange, kept, made)).catch(error => fail(exchange, error));
  }

  /** Whole and without a name: nobody may take it for the one that is, nor keep it. */
  async function sendLastKnown({ request, response }: Exchange, bytes: EncodedBytes, staleFor: number): Promise<void> {
    const body = await bodyOf(bytes, chooseEncoding(request.headers['accept-encoding'] as string | undefined));
    const encoding = body.encoding === 'identity' ? [] : ['content-encoding', body.encoding];
    const about = ['content-type', boardType, 'content-length', `${body.bytes.length}`, 'vary', 'accept-encoding'];
    response.writeHead(200, [...about, ...encoding, ...staleHeaders(staleFor), ...securityLines]);
    response.end(request.method === 'HEAD' ? undefined : body.bytes);
  }

  function fail(exchange: Exchange, error: unknown): void {
    const isAway = isUnreachable(error);
    if (!isAway) app.log.warn({ err: error }, 'a board could not be answered');
    if (isAway) refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.away);
    else refuseCrowd(exchange);
  }

  async function sendBoard(exchange: Exchange, key: BoardKey, query: string): Promise<void> {
    const part = readPart(query);
    if (part === 'unreadable') return refuse(exchange, 400, 'BAD_REQUEST', messages.server.invalid);
    const fresh = app.boards.peek(nameOfBoard(key));
    const shown = fresh ? { kept: fresh, staleFor: null } : await app.boards.show(key);
    if (!shown) return refuseMissing(exchange);
    const { kept, staleFor } = shown;
    const bytes = part ? partOf(kept, part, mayCompute) : kept.bytes;
    if (bytes === null) return refuseMissing(exchange);
    if (bytes === 'later') return refuseCrowd(exchange);
    if (staleFor !== null) return sendLastKnown(exchange, bytes, staleFor);
    send(exchange, kept, bytes);
  }

  async function openStream(exchange: Exchange, key: BoardKey): Promise<void> {
    const { socket } = exchange.request;
    const network = networkOf(exchange.request);
    const isOpen = await streams.open({ key, socket, network, headers: streamLines });
    if (isOpen === 'full') refuseCrowd(exchange);
    else if (!isOpen) refuseMissing(exchange);
  }

  return (request, response) => {
    const { method, url = '' } = request;
    if (!url.startsWith('/boards/') || (method !== 'GET' && method !== 'HEAD')) return false;
    const exchange = { request, response };
    const kept = app.boards.peek(url);
    if (kept) {
      send(exchange, kept, kept.bytes);
      return true;
    }
    const [path = '', query = ''] = url.split('?', 2);
    const asked = readBoardAddress(path);
    if (!asked || (asked.isStream && method === 'HEAD')) {
      refuseMissing(exchange);
      return true;
    }
    if (waiting >= mostWaiting) {
      refuseCrowd(exchange);
      return true;
    }
    waiting++;
    const answered = asked.isStream ? openStream(exchange, asked.key) : sendBoard(exchange, asked.key, query);
    void answered.catch(error => fail(exchange, error)).finally(() => waiting--);
    return true;
  };
}
