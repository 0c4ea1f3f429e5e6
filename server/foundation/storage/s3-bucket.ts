import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '#server/read-storage.ts';

export type StoredObject = { key: string; size: number; modifiedAt: Date };

/** A bucket copies a part of an object only if the part has at least 5 MiB, or is the last one. */
export const leastPart = 5 * 1024 * 1024;
/** A bucket copies at most 5 GiB in one command, and a part of it, too. */
const mostCopied = 5 * 1024 ** 3;

const addressSeconds = 300;

export const clientOf = ({ endpoint, region, key, secret }: BucketConfig) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Buckets of one's own have no name of their own in the DNS.
    forcePathStyle: true,
    // Not every bucket knows the newer checksums, which the client sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5000,
      // A bucket may copy a whole video before it answers.
      requestTimeout: 300_000,
      throwOnRequestTimeout: true,
      // Each video that passes through the program keeps a connection.
      httpAgent: { keepAlive: true, maxSockets: 1000 },
      httpsAgent: { keepAlive: true, maxSockets: 1000 },
    },
  });

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  error instanceof NotFound ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket');

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The commands of a bucket that the file storage needs. */
export function s3Bucket(config: BucketConfig) {
  const client = clientOf(config);
  // A signature holds for one address, so the address of browsers has a client of its own.
  const forBrowsers = config.publicUrl ? clientOf({ ...config, endpoint: config.publicUrl }) : null;
  const Bucket = config.bucket;
  const sourceOf = (key: string) => `${Bucket}/${key}`;

  async function get(key: string, part?: { start: number; end: number }) {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const found = await nullWhenMissing(client.send(new GetObjectCommand({ Bucket, Key: key, Range })));
    if (!found) return null;
    const whole = found.ContentRange?.split('/')[1];
    return { stream: found.Body as Readable, size: Number(whole ?? found.ContentLength) };
  }

  type Target = { Key: string; ContentType: string | undefined };

  async function inParts({ Key, ContentType }: Target, addParts: (UploadId: string) => Promise<string[]>) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
    if (!UploadId) throw new Error('The bucket began no upload in parts.');
    try {
      const tags = await addParts(UploadId);
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
      throw error;
    }
  }

  const tagOf = (tag: string | undefined) => {
    if (!tag) throw new Error('The bucket named no tag of a part.');
    return tag;
  };

  /** Joins objects whose parts are large enough, without bringing their bytes here. */
  const joinThere = (objects: readonly StoredObject[], target: Target) =>
    inParts(target, async UploadId => {
      const { Key } = target;
      const tags: string[] = [];
      for (const { key } of objects) {
        const PartNumber = tags.length + 1;
        const copied = await client.send(
          new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource: sourceOf(key) }),
        );
        tags.push(tagOf(copied.CopyPartResult?.ETag));
      }
      return tags;
    });

  /** Joins objects of any size. Their bytes pass through this process, at most two parts at a time. */
  const joinHere = (objects: readonly StoredObject[], target: Target) =>
    inParts(target, async UploadId => {
      const { Key } = target;
      const tags: string[] = [];
      let held: Buffer[] = [];
      let heldBytes = 0;
      const send = async () => {
        const Body = Buffer.concat(held);
        held = [];
        heldBytes = 0;
        const PartNumber = tags.length + 1;
        const sent = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
        tags.push(tagOf(sent.ETag));
      };
      for (const { key } of objects) {
        const found = await get(key);
        if (!found) throw new Error(`A piece is gone: ${key}`);
        const bytes = await buffer(found.stream);
        held.push(bytes);
        heldBytes += bytes.length;
        if (heldBytes >= leastPart) await send();
      }
      if (heldBytes > 0 || tags.length === 0) await send();
      return tags;
    });

  return {
    get,

    async put(key: string, bytes: Uint8Array, type?: string): Promise<void> {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type }));
    },

    async sizeOf(key: string): Promise<number | null> {
      const found = await nullWhenMissing(client.send(new HeadObjectCommand({ Bucket, Key: key })));
      return found?.ContentLength ?? null;
    },

    async delete(key: string): Promise<void> {
      await nullWhenMissing(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    async *list(prefix: string): AsyncGenerator<StoredObject> {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }));
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    /** Makes one object of several, in their order. */
    async join(objects: readonly StoredObject[], key: string, type?: string): Promise<void> {
      const [only] = objects;
      if (only && objects.length === 1 && only.size < mostCopied) {
        const about = { ContentType: type, MetadataDirective: type ? ('REPLACE' as const) : undefined };
        await client.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: sourceOf(only.key), ...about }));
        return;
      }
      const isLarge = objects.slice(0, -1).every(({ size }) => size >= leastPart);
      const join = isLarge && objects.length <= 10_000 ? joinThere : joinHere;
      await join(objects, { Key: key, ContentType: type });
    },

    addressOf: async (key: string): Promise<string | null> =>
      forBrowsers &&
      getSignedUrl(forBrowsers, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: addressSeconds }),
  };
}

export type Bucket = ReturnType<typeof s3Bucket>;
