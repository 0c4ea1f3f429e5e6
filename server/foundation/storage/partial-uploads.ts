import type { ListedFile } from './listed-file.ts';

/** Reads at an offset. Shorter than requested only at the end of the file. */
export type FileReader = {
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * `error`: the reason why the upload stopped, such as a closed connection or a full disk. The `written` bytes are safe
 * anyway.
 */
type Written = { written: number; error: unknown };

/** Large files that arrive piece by piece. Each becomes a file of the storage only when finished. */
export type PartialUploads = {
  write(id: string, at: number, bytes: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Bytes so far. 0 if there is none. */
  sizeOf(id: string): Promise<number>;
  reader(id: string): Promise<FileReader>;
  /**
   * Copies the bytes under another name, safe from further writes to the first. False if there is none. Copies run one
   * at a time, and owners take turns. `beforeTaking` runs when the turn has come.
   */
  copy(copy: { id: string; to: string; whose: string }, beforeTaking: () => Promise<void>): Promise<boolean>;
  /** Moves the upload to that key. */
  finish(id: string, key: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** Unfinished uploads. `key` is the upload's id. */
  list(): AsyncIterable<ListedFile>;
  /** Bytes that may still be written. */
  room(): Promise<number>;
};
