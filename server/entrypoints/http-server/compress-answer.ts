import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, toEncodedBytes } from '#server/day/live/encoded-bytes.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';

// Below it the work is worth more than the bytes.
const worthIt = 8 * 1024;

/**
 * A long list travels compressed. Only for calls that foreign pages cannot make in somebody's name: sizes of answers tell
 * whoever chooses words in them of the secrets beside them.
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
