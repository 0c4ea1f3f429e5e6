import type { ListedFile } from './listed-file.ts';

/** Reads at a place; shorter than asked only where the file ends. */
export type FileReader = {
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** `error` is why no more came: the line broke off, or the disk is full. What is `written` is safe all the same. */
type Written = { written: number; error: unknown };

/** Large files while they arrive piece by piece. None of them is a file of the storage before it is finished. */
export type PartialUploads = {
  write(id: string, at: number, bytes: AsyncIterable<Uint8Array>): Promise<Written>;
  /** How much of it there is; 0 when there is none. */
  sizeOf(id: string): Promise<number>;
  reader(id: string): Promise<FileReader>;
  /**
   * The same bytes under another name, safe from whoever still writes to the first; false when there is none. One after
   * the other, in turns that go round among those whose they are, and `beforeTaking` is asked when its turn has come.
   */
  copy(copy: { id: string; to: string; whose: string }, beforeTaking: () => Promise<void>): Promise<boolean>;
  /** From now on it lies behind that key, and arrives no longer. */
  finish(id: string, key: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** The key of each is its id. */
  list(): AsyncIterable<ListedFile>;
  /** Bytes that may still be written. */
  room(): Promise<number>;
};
