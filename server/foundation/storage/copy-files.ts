import { createHash } from 'node:crypto';
import { StoreError } from '#server/foundation/db/store-error.ts';
import type { Storage } from './storage.ts';
import { storeStream } from './store-stream.ts';

export type CopiedFiles = { checked: number; copied: number; bytes: number };

async function sumOf(storage: Storage, key: string): Promise<string | null> {
  const file = await storage.open(key);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Copies a file. Returns the copied bytes: 0 if an equal one was there, null if the file is gone. */
async function copyFile(from: Storage, to: Storage, key: string): Promise<number | null> {
  const size = await from.sizeOf(key);
  if (size !== null && (await to.sizeOf(key)) === size) {
    const sum = await sumOf(from, key);
    if (sum === (await sumOf(to, key))) return 0;
  }
  const file = await from.open(key);
  return file && send(to, { key, ...file });
}

type Sent = { key: string; size: number; stream: AsyncIterable<Buffer> };

/** Stores a copy, then reads it back. */
async function send(to: Storage, { key, size, stream }: Sent): Promise<number> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await storeStream(to, { key, size, bytes: hashed() });
  if ((await to.sizeOf(key)) === size && (await sumOf(to, key)) === hash.digest('hex')) return size;
  throw new StoreError(`La copia de ${key} no es igual al original: repite el comando.`);
}

/**
 * Copies all files into another storage, until a look finds none that is new. The program may store and delete files
 * meanwhile. A file that is there already is compared by size and SHA-256.
 */
export async function copyFiles(
  from: Storage,
  to: Storage,
  tell: (soFar: CopiedFiles) => void = () => {},
): Promise<CopiedFiles> {
  const sum: CopiedFiles = { checked: 0, copied: 0, bytes: 0 };
  const done = new Set<string>();
  for (let known = -1; known < done.size; ) {
    known = done.size;
    for await (const { key } of from.list('')) {
      if (done.has(key)) continue;
      done.add(key);
      const bytes = await copyFile(from, to, key);
      if (bytes === null) continue;
      sum.checked++;
      if (bytes > 0) sum.copied++;
      sum.bytes += bytes;
      tell(sum);
    }
  }
  return sum;
}
