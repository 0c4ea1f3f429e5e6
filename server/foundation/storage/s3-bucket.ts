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
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketConfig } from '#server/read-storage.ts';
import { FilesAwayError } from './files-away.ts';
import { answered, isUnknown, nullWhenMissing } from './s3-failures.ts';

export type StoredObject = { key: string; size: number; modifiedAt: Date };
type Part = { start: number; end: number };

/** A bucket copies a part of an object only if the part has at least 5 MiB, or is the last one. */
export const leastPart = 5 * 1024 * 1024;
/** A bucket copies at most 5 GiB in one command, and a part of it, too. */
const mostCopied = 5 * 1024 ** 3;

const addressSeconds = 300;

// Milliseconds until the answer begins. A bucket may copy a whole video before it answers.
const usual = { requestTimeout: 15_000 };
const whileCopying = { requestTimeout: 300_000 };

/** Most reads that wait for a bucket at the same time. A bucket that hangs must not hold all requests of the program. */
const mostWaiting = 300;

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
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3000,
      ...usual,
      throwOnRequestTimeout: true,
      // Each video that passes through the program keeps a connection.
      httpAgent: { keepAlive: true, maxSockets: 1000 },
      httpsAgent: { keepAlive: true, maxSockets: 1000 },
    },
  });

/** The commands of a bucket that the file storage needs. */
export function s3Bucket(config: BucketConfig) {
  const client = clientOf(config);
  // A signature holds for one address, so the address of browsers has a client of its own.
  const forBrowsers = config.publicUrl ? clientOf({ ...config, endpoint: config.publicUrl }) : null;
  const Bucket = config.bucket;
  const sourceOf = (key: string) => `${Bucket}/${key}`;

  let waiting = 0;

  async function get(key: string, part?: Part) {
    const Range = part && `bytes=${part.start}-${part.end}`;
    if (waiting >= mostWaiting) throw new FilesAwayError(new Error('too many reads wait for the bucket'));
    waiting++;
    const found = await nullWhenMissing(client.send(new GetObjectCommand({ Bucket, Key: key, Range }))).finally(
      () => waiting--,
    );
    if (!found) return null;
    const whole = found.ContentRange?.split('/')[1];
    return { stream: found.Body as Readable, size: Number(whole ?? found.ContentLength) };
  }

  async function read(key: string, part?: Part): Promise<Buffer | null> {
    const found = await get(key, part);
    return found && answered(buffer(found.stream));
  }

  type Target = { Key: string; ContentType: string | undefined };

  async function inParts({ Key, ContentType }: Target, addParts: (UploadId: string) => Promise<string[]>) {
    const { UploadId } = await answered(client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType })));
    if (!UploadId) throw new Error('The bucket began no upload in parts.');
    try {
      const tags = await addParts(UploadId);
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const MultipartUpload = { Parts };
      const complete = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload });
      await answered(client.send(complete, whileCopying));
    } catch (error) {
      // If this fails too, the sweep aborts the upload later.
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
        const CopySource = sourceOf(key);
        const copy = new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource });
        const copied = await answered(client.send(copy, whileCopying));
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
        const sent = await answered(client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body })));
        tags.push(tagOf(sent.ETag));
      };
      for (const { key } of objects) {
        const bytes = await read(key);
        if (!bytes) throw new Error(`A piece is gone: ${key}`);
        held.push(bytes);
        heldBytes += bytes.length;
        if (heldBytes >= leastPart) await send();
      }
      if (heldBytes > 0 || tags.length === 0) await send();
      return tags;
    });

  /** Returns a page of the uploads in parts that are not complete. Null if the bucket cannot list them. */
  async function begunFrom(from: { KeyMarker?: string; UploadIdMarker?: string }) {
    try {
      return await answered(client.send(new ListMultipartUploadsCommand({ Bucket, ...from })));
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  return {
    get,
    read,

    async put(key: string, bytes: Uint8Array, type?: string): Promise<void> {
      await answered(client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type })));
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
        const list = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await answered(client.send(list));
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
        const copy = new CopyObjectCommand({ Bucket, Key: key, CopySource: sourceOf(only.key), ...about });
        await answered(client.send(copy, whileCopying));
        return;
      }
      const isLarge = objects.slice(0, -1).every(({ size }) => size >= leastPart);
      const join = isLarge && objects.length <= 10_000 ? joinThere : joinHere;
      await join(objects, { Key: key, ContentType: type });
    },

    /** Aborts uploads in parts that began before a moment. A killed program leaves them, and their parts cost room. */
    async abortBegun(before: Date, isOurs: (key: string) => boolean): Promise<void> {
      let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (from) {
        const page: ListMultipartUploadsCommandOutput | null = await begunFrom(from);
        for (const { Key = '', UploadId, Initiated } of page?.Uploads ?? []) {
          if (!isOurs(Key) || !Initiated || Initiated >= before) continue;
          await nullWhenMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
        }
        const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {};
        from = IsTruncated && KeyMarker ? { KeyMarker, ...(UploadIdMarker && { UploadIdMarker }) } : null;
      }
    },

    /** Signs an address for browsers. It fixes the type, because a bucket does not say `nosniff`. */
    async addressOf(key: string, type: string): Promise<string | null> {
      const answer = { ResponseContentType: type, ResponseCacheControl: 'private, no-cache' };
      const get = new GetObjectCommand({ Bucket, Key: key, ...answer });
      return forBrowsers && getSignedUrl(forBrowsers, get, { expiresIn: addressSeconds });
    },
  };
}

export type Bucket = ReturnType<typeof s3Bucket>;
