import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

const smallFile = 5 * 1024 * 1024;

type NewFile = { key: string; size: number; bytes: AsyncIterable<Uint8Array> };

/** Stores a file of any size. A large file is never whole in memory. */
export async function storeStream(storage: Storage, { key, size, bytes }: NewFile): Promise<void> {
  if (size <= smallFile) return storage.put(key, await buffer(bytes));
  const { partialUploads } = storage;
  const id = randomUUID();
  try {
    const { error } = await partialUploads.write(id, 0, bytes);
    if (error) throw error;
    await partialUploads.finish(id, key);
  } catch (error) {
    await partialUploads.drop(id).catch(() => {});
    throw error;
  }
}
