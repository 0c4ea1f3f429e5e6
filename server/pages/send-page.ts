import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function encode(html: string, accepted: string): Promise<[body: string | Buffer, encoding: string | null]> {
  // Made for one answer: a level that costs about a millisecond.
  if (/\bbr\b/.test(accepted)) return [await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), 'br'];
  if (/\bgzip\b/.test(accepted)) return [await zip(html), 'gzip'];
  return [html, null];
}

/**
 * The same page for everybody. A browser asks every time, so that an organizer sees a change at once; a shared cache may
 * keep it for ten seconds, which turns a crowd into one question and outlives no release by more than that.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, status: 200 | 404, html: string) {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': status === 200 ? 'public, max-age=0, s-maxage=10' : 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  const [body, encoding] = await encode(html, request.headers['accept-encoding'] ?? '');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).send(body);
}
