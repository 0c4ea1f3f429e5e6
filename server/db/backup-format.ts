import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StoreError } from './store-error.ts';

/*
 * A backup is a folder:
 *   manifest.json             what follows here, with a SHA-256 of everything else
 *   tables/<schema>.<table>   the rows in PostgreSQL's COPY text format, which every version reads
 *   jobs.sql                  how the job queue's schema is made (absent when there was none)
 *   files/…                   the file storage as it was
 * The tables of the product are not described: the migrations named in the manifest make them.
 */
export type Manifest = {
  format: 1;
  createdAt: string;
  migrations: { number: number; name: string; checksum: string }[];
  tables: BackedUpTable[];
  sequences: { name: string; value: number }[];
  jobs: { partitions: Partition[]; sha256: string } | null;
  files: { path: string; sha256: string }[];
};
export type BackedUpTable = { name: string; columns: string[]; rows: number; sha256: string };
export type Partition = { name: string; parent: string; bound: string };

export const JOBS_SCHEMA = 'pgboss';

export function tablePath(folder: string, { name }: { name: string }): string {
  return join(folder, 'tables', name);
}

export function jobsPath(folder: string): string {
  return join(folder, 'jobs.sql');
}

export function filePath(folder: string, { path }: { path: string }): string {
  return join(folder, 'files', path);
}

/** Reads the manifest and everything that it names: a damaged backup is found before the first row is written. */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { tables, files, jobs } = manifest;
  const parts = [
    ...tables.map(table => ({ path: tablePath(folder, table), sha256: table.sha256 })),
    ...files.map(file => ({ path: filePath(folder, file), sha256: file.sha256 })),
    ...(jobs ? [{ path: jobsPath(folder), sha256: jobs.sha256 }] : []),
  ];
  for (const { path, sha256 } of parts) {
    const found = await hashFile(path).catch(() => null);
    if (found !== sha256) throw new StoreError(`El respaldo está dañado: ${path} falta o no es el original.`);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch (error) {
    throw new StoreError(`${folder} no es un respaldo de Pizarra.`, { cause: error });
  }
  throw new StoreError(`El respaldo de ${folder} es de una versión más nueva de Pizarra.`);
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
