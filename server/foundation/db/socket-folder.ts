import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreError } from './store-error.ts';

// The system has room for a socket path of 104 bytes on macOS and 108 on Linux.
const LONGEST_PATH = 100;

/**
 * Chooses the private folder of the cluster's socket: the data folder, or a shorter path where that one is too long.
 */
export function chooseSocketFolder(dataDir: string): string {
  const inside = join(dataDir, 'postgres');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_PATH) return inside;
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `pizarra-${hash}`);
}

/**
 * Makes the socket folder for us alone. The temporary folder is shared, and another user's folder there could answer in
 * our place.
 */
export function claimSocketFolder(folder: string, dataDir: string, owner: number): void {
  if (folder === join(dataDir, 'postgres')) return;
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const { uid, mode } = lstatSync(folder);
  const isOurs = [process.getuid?.(), owner, lstatSync(dataDir).uid].includes(uid);
  if (lstatSync(folder).isDirectory() && isOurs && (mode & 0o077) === 0) return;
  throw new StoreError(
    `La carpeta ${folder} es de otro usuario: bórrala, o elige otra carpeta de datos con PIZARRA_DATA.`,
  );
}
