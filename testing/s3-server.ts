import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '#server/read-storage.ts';

export type TestBucket = { config: BucketConfig; stop: () => Promise<void> };

/** A real S3 server with an empty bucket. It checks no signatures, because it signs requests for lists wrongly. */
export async function startS3Server(): Promise<TestBucket> {
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
