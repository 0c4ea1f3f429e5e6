import type { Bucket } from './s3-bucket.ts';
import { isArriving, s3PartialUploads } from './s3-partial-uploads.ts';
import { markName, type Storage, typeOfKey } from './storage.ts';

const refused = (key: string) => new Error(`Not a key of the file storage: ${JSON.stringify(key)}`);

/** File storage in a bucket of any S3. */
export function s3Storage(bucket: Bucket): Storage {
  return {
    async put(key, bytes) {
      const type = typeOfKey(key);
      if (!type) throw refused(key);
      await bucket.put(key, bytes, type);
    },

    async open(key, part) {
      const type = typeOfKey(key);
      const found = type ? await bucket.get(key, part) : null;
      return type && found ? { ...found, type } : null;
    },

    async delete(key) {
      if (!typeOfKey(key)) throw refused(key);
      await bucket.delete(key);
    },

    sizeOf: async key => (typeOfKey(key) ? bucket.sizeOf(key) : null),

    async *list(prefix) {
      for await (const { key, modifiedAt } of bucket.list(prefix)) if (typeOfKey(key)) yield { key, modifiedAt };
    },

    async addressOf(key) {
      const type = typeOfKey(key);
      return type ? bucket.addressOf(key, type) : null;
    },

    async readMark() {
      return (await bucket.read(markName))?.toString().trim() || null;
    },

    writeMark: id =>
      id === null ? bucket.delete(markName) : bucket.put(markName, Buffer.from(`${id}\n`), 'text/plain'),

    dropLeftovers: before => bucket.abortBegun(before, key => isArriving(key) || typeOfKey(key) !== null),

    partialUploads: s3PartialUploads(bucket),
  };
}
