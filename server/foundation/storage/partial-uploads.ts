import type { ListedFile } from './listed-file.ts';

/** Reads a file from an offset. Returns fewer bytes than requested only at the end of the file. */
export type FileReader = {
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * `error`: the reason why the upload stopped, such as a closed connection or a full disk. The `written` bytes are safe
 * anyway.
 */
type Written = { written: number; error: unknown };

/** Large files that arrive piece by piece. Each becomes a file of the storage only when all its bytes are there. */
export type PartialUploads = {
  write(id: string, at: number, bytes: AsyncIterable<Uint8Array>): Promise<Written>;
  /** The bytes of an unfinished upload so far. 0 if there is no such upload. */
  sizeOf(id: string): Promise<number>;
  reader(id: string): Promise<FileReader>;
  /**
   * Copies an upload's bytes to another id, safe from further writes to the first. False if there is no upload. Copies
   * run one at a time, and owners take turns. `beforeTaking` runs when the turn has come.
   */
  copy(copy: { id: string; to: string; whose: string }, beforeTaking: () => Promise<void>): Promise<boolean>;
  /** Moves a finished upload to that key of the storage. */
  finish(id: string, key: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** Lists the unfinished uploads. `key` is the upload's id. */
  list(): AsyncIterable<ListedFile>;
  /** Bytes that uploads may still write. Null if the storage knows no limit, as a bucket. */
  room(): Promise<number | null>;
};
