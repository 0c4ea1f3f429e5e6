import type { IncomingMessage, ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#contract/messages.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import { boardType, headersOf, isKnown, publicCaching, staleHeaders } from './board-headers.ts';
import { type Body, bodyOf, type EncodedBytes } from './encoded-bytes.ts';

export type Exchange = { request: IncomingMessage; response: ServerResponse };
type Tagged = { etag: string };

/** Answers with cached bytes before Fastify sees the request. `security` headers go with every body. */
export function keptAnswers(security: Record<string, string>, log: Pick<FastifyBaseLogger, 'warn'>) {
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

  function sendBody({ request, response }: Exchange, kept: Tagged, body: Body): void {
    response.writeHead(200, headersOf(body, kept, securityLines));
    response.end(request.method === 'HEAD' ? undefined : body.bytes);
  }

  const refuseCrowd = (exchange: Exchange) => refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);

  return {
    refuse,
    refuseMissing: (exchange: Exchange) => refuse(exchange, 404, 'NOT_FOUND', messages.server.notFound),
    refuseCrowd,

    /** Maps a failed read to an answer: refusal of this network, database away, or unexpected error. */
    fail(exchange: Exchange, error: unknown): void {
      if (error instanceof ORPCError) refuse(exchange, error.status, error.code, error.message);
      else if (isUnreachable(error)) refuse(exchange, 503, 'SERVICE_UNAVAILABLE', messages.server.away);
      else {
        log.warn({ err: error }, 'a board or a floor could not be answered');
        refuseCrowd(exchange);
      }
    },

    /** The caller handles a failed compression. */
    send(exchange: Exchange, kept: Tagged, bytes: EncodedBytes): Promise<void> | undefined {
      const { request, response } = exchange;
      if (isKnown(request.headers['if-none-match'], kept)) {
        // A 304 has no body that the other headers would protect.
        response.writeHead(304, ['etag', kept.etag, 'cache-control', publicCaching, 'vary', 'accept-encoding']);
        response.end();
        return;
      }
      const body = bodyOf(bytes, chooseEncoding(request.headers['accept-encoding'] as string | undefined));
      if ('bytes' in body) sendBody(exchange, kept, body);
      else return body.then(made => sendBody(exchange, kept, made));
    },

    /** Sends the whole body without an ETag: no client may take it for the current one or cache it. */
    async sendLastKnown({ request, response }: Exchange, bytes: EncodedBytes, staleFor: number): Promise<void> {
      const body = await bodyOf(bytes, chooseEncoding(request.headers['accept-encoding'] as string | undefined));
      const encoding = body.encoding === 'identity' ? [] : ['content-encoding', body.encoding];
      const about = ['content-type', boardType, 'content-length', `${body.bytes.length}`, 'vary', 'accept-encoding'];
      response.writeHead(200, [...about, ...encoding, ...staleHeaders(staleFor), ...securityLines]);
      response.end(request.method === 'HEAD' ? undefined : body.bytes);
    },
  };
}
