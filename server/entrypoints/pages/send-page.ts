import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import type { MadePage } from './made-page.ts';

/**
 * Sends everybody one page. A browser asks every time, so that an organizer sees a change at once; a shared cache may
 * keep it for ten seconds, which turns a crowd into one question and outlives no release by more than that.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, { status, etag, bodyAs }: MadePage) {
  if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
  reply.headers({
    'cache-control': status === 200 ? 'public, max-age=0, s-maxage=10' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(await bodyAs(encoding));
}
