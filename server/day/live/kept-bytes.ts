import { createHash } from 'node:crypto';
import { type EncodedBytes, toEncodedBytes } from './encoded-bytes.ts';

/** What is answered to all who ask, in each encoding once. */
export type KeptBytes = { etag: string; bytes: EncodedBytes; of: object; madeAt: number };

/** `staleFor`: milliseconds since it was last known to be so; null while it is known. */
export type ShownBytes = { kept: KeptBytes; staleFor: number | null };

/** Equal content has equal bytes and the same tag, in every process. */
export function toKeptBytes(content: object): KeptBytes {
  const written = Buffer.from(JSON.stringify(content));
  const version = createHash('sha256').update(written).digest('hex').slice(0, 16);
  return { etag: `W/"${version}"`, bytes: toEncodedBytes(content, written), of: content, madeAt: performance.now() };
}
