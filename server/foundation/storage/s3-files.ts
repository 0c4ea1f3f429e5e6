import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreError } from '#server/foundation/db/store-error.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import type { BucketConfig } from '#server/read-storage.ts';
import type { FileStore, Replacement } from './file-store.ts';
import { FilesAwayError } from './files-away.ts';
import { s3Storage } from './s3.ts';
import { type Bucket, s3Bucket } from './s3-bucket.ts';
import { isOfLine, lineCodeOf } from './s3-failures.ts';
import type { Storage } from './storage.ts';
import { storeStream } from './store-stream.ts';

async function keysOf(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.list('')) keys.add(key);
  return keys;
}

/**
 * A bucket has no folder to swap, so a restore adds its files to those that are there. A key's bytes never change: the
 * store of before still finds all its files. They are deleted when the rows are stored.
 */
async function replaceObjects(storage: Storage): Promise<Replacement> {
  const before = await keysOf(storage);
  const taken = new Set<string>();
  return {
    async put(key, size, bytes) {
      await storeStream(storage, { key, size, bytes });
      taken.add(key);
    },

    async keep() {
      await storage.writeMark(null);
      for (const key of await keysOf(storage)) if (!taken.has(key)) await storage.delete(key);
      for await (const { key } of storage.partialUploads.list()) await storage.partialUploads.drop(key);
    },

    async undo() {
      for (const key of taken) if (!before.has(key)) await storage.delete(key);
    },
  };
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _file of storage.list('')) return false;
  return true;
}

/** Says what is wrong with the settings or the bucket. Null for an error that they do not explain. */
function reasonOf(error: unknown, { endpoint, bucket, region }: BucketConfig): string | null {
  const name = error instanceof Error ? error.name : '';
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken)$/.test(name))
    return `${endpoint} no acepta la clave de S3_KEY y S3_SECRET (${name}).`;
  if (name === 'NoSuchBucket') return `En ${endpoint} no hay un bucket «${bucket}»: créalo, o corrige S3_BUCKET.`;
  if (/^(AuthorizationHeaderMalformed|PermanentRedirect)$/.test(name))
    return `El bucket «${bucket}» de ${endpoint} no es de la región «${region}»: corrige S3_REGION.`;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (status === 401 || status === 403)
      return `La clave de S3_KEY no puede usar el bucket «${bucket}» de ${endpoint}: necesita listar, leer, escribir y borrar.`;
    if (status >= 500) return `El S3 de ${endpoint} no atiende ahora (${name}, ${status}).`;
    // The error itself carries the key and the signed request.
    return `El S3 de ${endpoint} no hizo lo que se le pidió (${name}, ${status}).`;
  }
  return isOfLine(error) ? `No se llega al S3 de ${endpoint} (S3_ENDPOINT): ${lineCodeOf(error)}.` : null;
}

export function filesInBucket(config: BucketConfig, bucket: Bucket = s3Bucket(config)): FileStore {
  const storage = s3Storage(bucket);
  const explain = (error: unknown) => {
    // The database's connection fails with the same codes.
    if (error instanceof StoreError || isUnreachable(error)) return error;
    const reason = reasonOf(error instanceof FilesAwayError ? error.cause : error, config);
    return reason ? new StoreError(reason, { cause: error }) : error;
  };
  return {
    storage,
    place: `el bucket «${config.bucket}» de ${config.endpoint}`,
    setting: 'S3_BUCKET',
    prepare: async () => {
      try {
        await isEmpty(storage);
      } catch (error) {
        throw explain(error);
      }
    },
    isThere: async () => true,
    isEmpty: () => isEmpty(storage),
    replace: () => replaceObjects(storage),
    explain,
  };
}
