import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, toEncodedBytes } from '#server/day/live/encoded-bytes.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';

// Below this size compression costs more than the bytes it saves.
const worthIt = 8 * 1024;

/**
 * Compresses long answers. Only for calls that another site cannot make with a visitor's session: a page that chooses
 * words in an answer could read secrets beside them from its compressed size.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < worthIt) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity') return payload;
  const { bytes } = await bodyOf(toEncodedBytes(null, Buffer.from(payload)), encoding);
  reply.header('content-encoding', encoding);
  return bytes;
}
