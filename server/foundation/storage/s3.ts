import { buffer } from 'node:stream/consumers';
import type { Bucket } from './s3-bucket.ts';
import { s3PartialUploads } from './s3-partial-uploads.ts';
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

    addressOf: async key => (typeOfKey(key) ? bucket.addressOf(key) : null),

    async readMark() {
      const found = await bucket.get(markName);
      return found ? (await buffer(found.stream)).toString().trim() || null : null;
    },

    writeMark: id =>
      id === null ? bucket.delete(markName) : bucket.put(markName, Buffer.from(`${id}\n`), 'text/plain'),

    partialUploads: s3PartialUploads(bucket),
  };
}
