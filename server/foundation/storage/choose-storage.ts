import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { filesOnDisk } from './disk-files.ts';
import type { FileStore } from './file-store.ts';

export const folderOfFiles = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files');

/** Returns the configured file storage. The packages of S3 load only where a bucket is configured. */
export async function chooseFiles(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<FileStore> {
  if (!config.bucket) return filesOnDisk(folderOfFiles(config));
  const { filesInBucket } = await import('./s3-files.ts');
  return filesInBucket(config.bucket);
}
