import { createHash } from 'node:crypto';
import { type EncodedBytes, toEncodedBytes } from './encoded-bytes.ts';

/** A response for all readers, encoded once per encoding. */
export type KeptBytes = { etag: string; bytes: EncodedBytes; of: object; madeAt: number };

/** Equal content gives equal bytes and an equal tag in every process. */
export function toKeptBytes(content: object): KeptBytes {
  const written = Buffer.from(JSON.stringify(content));
  const version = createHash('sha256').update(written).digest('hex').slice(0, 16);
  return { etag: `W/"${version}"`, bytes: toEncodedBytes(content, written), of: content, madeAt: performance.now() };
}
