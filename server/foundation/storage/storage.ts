import type { Readable } from 'node:stream';
import type { ListedFile } from './listed-file.ts';
import type { PartialUploads } from './partial-uploads.ts';

type StoredFile = { stream: Readable; size: number; type: string };

/** Where files lie: a disk for now, any S3 later. A key never changes its bytes: a new file gets a new key. */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The whole file, or a part of it from its first to its last byte; the size is the whole file's. */
  open(key: string, part?: { start: number; end: number }): Promise<StoredFile | null>;
  sizeOf(key: string): Promise<number | null>;
  /** A key that is not there is no error: what should be gone is gone. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<ListedFile>;
  partialUploads: PartialUploads;
};

const types: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** Folders and a name with an ending; no part begins with a dot, so no key leads out of the folder or to a hidden file. */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\.[a-z0-9]+$/;

/** Every file says by its ending what it is; one of another kind is never served. */
export function typeOfKey(key: string): string | null {
  if (key.length > 200 || !keyPattern.test(key)) return null;
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? null;
}
