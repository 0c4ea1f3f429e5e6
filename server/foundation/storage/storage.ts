import type { Readable } from 'node:stream';
import type { ListedFile } from './listed-file.ts';
import type { PartialUploads } from './partial-uploads.ts';

type StoredFile = { stream: Readable; size: number; type: string };

/** File storage: a disk or a bucket. A key's bytes never change; a new file gets a new key. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Opens a file, whole or a part. `start` and `end` are the first and the last byte. The returned size is the whole
   * file's.
   */
  open(key: string, part?: { start: number; end: number }): Promise<StoredFile | null>;
  sizeOf(key: string): Promise<number | null>;
  /** Idempotent: deleting a missing key succeeds. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Returns an address that gives the file to a browser for five minutes. Null: only the program gives it. */
  addressOf(key: string): Promise<string | null>;
  /** Returns the id of the database that these files belong to. Null if they have none. */
  readMark(): Promise<string | null>;
  writeMark(id: string | null): Promise<void>;
  /** Deletes what writes of dead processes left, if it began before that moment. */
  dropLeftovers(before: Date): Promise<void>;
  partialUploads: PartialUploads;
};

const types: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/**
 * A key has folders, a name and an extension. No part begins with a dot, so a key cannot leave the folder or name a
 * hidden file.
 */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\.[a-z0-9]+$/;

/** Returns the content type by the extension. Null for an unknown one, which is never served. */
export function typeOfKey(key: string): string | null {
  if (key.length > 200 || !keyPattern.test(key)) return null;
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? null;
}

/** The name of the file with the mark. It begins with a dot, so it is no key. */
export const markName = '.storage-id';
