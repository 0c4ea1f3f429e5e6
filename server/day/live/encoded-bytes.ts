import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#server/foundation/http/choose-encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A response body: encoded once per version, sent to every reader. */
export type Body = { encoding: Encoding; bytes: Buffer; headers?: string[] };

export type EncodedBytes = {
  bodies: Partial<Record<Encoding, Body | Promise<Body>>>;
  asked: number;
  isBest: boolean;
};

export const toEncodedBytes = (value: unknown, written: Buffer | null = null): EncodedBytes => ({
  bodies: { identity: { encoding: 'identity', bytes: written ?? Buffer.from(JSON.stringify(value)) } },
  asked: 0,
  isBest: false,
});

const brotli = (raw: Buffer, quality: number) =>
  toBrotli(raw, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });

async function compress(raw: Buffer, encoding: Encoding): Promise<Body> {
  // Runs off the main thread at a fast level. A board may change again within a second, so more is not worth it.
  return { encoding, bytes: encoding === 'br' ? await brotli(raw, 5) : await toGzip(raw, { level: 6 }) };
}

const rawOf = (kept: EncodedBytes): Buffer => (kept.bodies.identity as Body).bytes;

/** The body in this encoding. Returns it without a promise when the encoding exists already. */
export function bodyOf(kept: EncodedBytes, encoding: Encoding): Body | Promise<Body> {
  kept.asked++;
  const found = kept.bodies[encoding];
  if (found) return found;
  const made = compress(rawOf(kept), encoding).then(body => {
    kept.bodies[encoding] = body;
    return body;
  });
  kept.bodies[encoding] = made;
  return made;
}

const worthMost = 20;
const smallEnough = 256 * 1024;

/** Recompresses a popular, idle body at the best level: a tenth smaller for fifty times the work. */
export async function compressBest(kept: EncodedBytes): Promise<void> {
  if (kept.isBest || kept.asked < worthMost || rawOf(kept).length > smallEnough) return;
  kept.isBest = true;
  kept.bodies.br = { encoding: 'br', bytes: await brotli(rawOf(kept), 11) };
}

export const sizeOf = (kept: EncodedBytes): number =>
  Object.values(kept.bodies).reduce((sum, body) => sum + ('bytes' in body ? body.bytes.length : 0), 0);
