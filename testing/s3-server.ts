import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { clientOf } from '#server/foundation/storage/s3-bucket.ts';
import type { BucketConfig } from '#server/read-storage.ts';

export type TestBucket = { config: BucketConfig; stop: () => Promise<void> };

/** A new bucket of a server that somebody started for these tests (bench/scale/s3.ts). */
async function makeBucket(server: BucketConfig): Promise<TestBucket> {
  const config = { ...server, bucket: `test-${randomUUID()}` };
  const client = clientOf(config);
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return { config, stop: async () => {} };
}

/** A real S3 server with an empty bucket. It checks no signatures, because it signs requests for lists wrongly. */
export async function startS3Server(): Promise<TestBucket> {
  const { TEST_S3 } = process.env;
  if (TEST_S3) return makeBucket(JSON.parse(TEST_S3) as BucketConfig);
  const folder = await mkdtemp(join(tmpdir(), 'pizarra-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'us-east-1',
      key: 'S3RVER',
      secret: 'S3RVER',
      publicUrl: null,
      videoRoom: 1e12,
    },
    stop: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a program that keeps its files in that bucket. */
export const settingsOf = ({ endpoint, bucket, key, secret }: BucketConfig) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_KEY: key,
  S3_SECRET: secret,
});

/** The places of files for a table of tests. */
export const places: [name: string, startBucket: () => Promise<TestBucket | null>][] = [
  ['disk', async () => null],
  ['S3', startS3Server],
];
