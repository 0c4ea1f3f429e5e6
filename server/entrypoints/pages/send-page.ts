import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import type { MadePage } from './made-page.ts';

/**
 * Sends the shared page. A browser revalidates each time, so that an organizer sees a change immediately. A shared
 * cache may store the page for ten seconds: a crowd then costs one request. After a new version of the program, readers
 * get its page within these ten seconds.
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
