import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeOfKey } from '#server/foundation/storage/storage.ts';
import { StoreError } from './store-error.ts';

/*
 * A backup is a folder:
 *   manifest.json             the data below, with size and SHA-256 of every other file
 *   manifest.hmac             id of the key that signed the manifest, and the signature; the key is stored elsewhere
 *   tables/<schema>.<table>   rows in PostgreSQL's COPY text format, which every version reads; the secrets are
 *                             encrypted with the same key
 *   files/…                   the file storage as it was
 * A restore runs no code of the backup and trusts no name in it. Tables, columns and sequences must be those of the migrations
 * and the queue's library. A file's path must be a key of the file storage.
 */
export type Manifest = {
  /** Format 2 holds the secrets in plain text. Format 3 encrypts them. */
  format: 2 | 3;
  createdAt: string;
  migrations: { number: number; name: string; checksum: string }[];
  tables: BackedUpTable[];
  sequences: { name: string; value: number }[];
  /** Version of the job queue's tables. Null when the backed-up store had no such tables. */
  jobs: number | null;
  files: BackedUpFile[];
};
export type BackedUpTable = { name: string; columns: string[]; rows: number; isSealed?: true } & Sum;
export type BackedUpFile = { path: string } & Sum;
export type Sum = { size: number; sha256: string };

export const tablePath = (folder: string, { name }: { name: string }) => join(folder, 'tables', name);
export const filePath = (folder: string, { path }: { path: string }) => join(folder, 'files', path);
export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const signaturePath = (folder: string) => join(folder, 'manifest.hmac');

/** Signs a manifest. The id names the key without revealing it. Another machine's backup names another key. */
export function sign(manifest: string | Buffer, key: string): string {
  const hmac = createHmac('sha256', key).update(manifest).digest('hex');
  return `${idOf(key)} ${hmac}\n`;
}

const idOf = (key: string) => createHash('sha256').update(`id of ${key}`).digest('hex').slice(0, 16);

/** Reads the manifest and every file in it. A damaged or foreign backup fails before the first row is written. */
export async function readBackup(folder: string, key: string | null): Promise<Manifest> {
  const manifest = await readManifest(folder, key);
  for (const { name } of manifest.tables) {
    if (!/^(public|pgboss)\.[a-z0-9_]+$/.test(name)) throw damaged(folder);
  }
  for (const { path } of manifest.files) if (!typeOfKey(path)) throw damaged(folder);
  const parts = [
    ...manifest.tables.map(table => ({ ...table, path: tablePath(folder, table) })),
    ...manifest.files.map(file => ({ ...file, path: filePath(folder, file) })),
  ];
  for (const part of parts) {
    for await (const _chunk of readPart(part.path, part));
  }
  return manifest;
}

async function readManifest(folder: string, key: string | null): Promise<Manifest> {
  const bytes = await readFile(manifestPath(folder)).catch(error => {
    throw new StoreError(`${folder} no es un respaldo de Pizarra.`, { cause: error });
  });
  if (key !== null) await checkSignature(folder, bytes, key);
  const format = formatOf(bytes);
  if (format === 2 || format === 3) return JSON.parse(bytes.toString('utf8')) as Manifest;
  if (format === 1) throw new StoreError(`El respaldo de ${folder} es de una versión de Pizarra que no los firmaba.`);
  if (format === null) throw new StoreError(`${folder} no es un respaldo de Pizarra.`);
  throw new StoreError(`El respaldo de ${folder} es de una versión más nueva de Pizarra.`);
}

function formatOf(bytes: Buffer): unknown {
  try {
    return (JSON.parse(bytes.toString('utf8')) as { format?: unknown }).format ?? null;
  } catch {
    return null;
  }
}

async function checkSignature(folder: string, manifest: Buffer, key: string): Promise<void> {
  const wayOut = 'si confías en quien tuvo esa carpeta, repite con --unsigned';
  const found = await readFile(signaturePath(folder), 'utf8').catch(() => {
    throw new StoreError(`El respaldo de ${folder} no está firmado: ${wayOut}.`);
  });
  if (!found.startsWith(idOf(key))) {
    throw new StoreError(
      `El respaldo de ${folder} lo firmó otra clave: trae la de aquella máquina con --key <archivo> o BACKUP_KEY; ${wayOut}.`,
    );
  }
  const [given, wanted] = [Buffer.from(found), Buffer.from(sign(manifest, key))];
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  throw new StoreError(`El respaldo de ${folder} fue cambiado después de firmarlo.`);
}

const damaged = (path: string) => new StoreError(`El respaldo está dañado: ${path} falta o no es el original.`);

/**
 * Returns the bytes of one file of a backup. Throws if they differ from the manifest. Does not follow symbolic links.
 */
export async function* readPart(path: string, { size, sha256 }: Sum): AsyncGenerator<Buffer> {
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile() || found.size !== size) throw damaged(path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 17 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw damaged(path);
}
