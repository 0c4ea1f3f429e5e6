import type { Storage } from './storage.ts';

/** Takes the files of a restore. The storage stays as it was until `keep`. */
export type Replacement = {
  put(key: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Makes the taken files the only ones, without a mark. */
  keep(): Promise<void>;
  undo(): Promise<void>;
};

/** The configured file storage, with what a start and the commands need beyond the port. */
export type FileStore = {
  storage: Storage;
  /** The folder or the bucket, for a sentence. */
  place: string;
  /** The setting that chooses the place. */
  setting: string;
  /** Makes the place ready. Throws one sentence if it cannot be used. */
  prepare(): Promise<void>;
  isThere(): Promise<boolean>;
  isEmpty(): Promise<boolean>;
  replace(): Promise<Replacement>;
  /** Turns a failure of the place into one sentence for the person who can fix it. Returns other errors unchanged. */
  explain(error: unknown): unknown;
};
