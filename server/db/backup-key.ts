import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from './store-error.ts';

const shortest = 32;

export const keyFile = (dataDir: string) => join(dataDir, 'backup.key');

export async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (key.length >= shortest) return key;
  throw new StoreError(`${path} no es una clave de respaldos.`);
}

/** The key that signs the backups of this machine. It lies beside the data and never in a backup. */
export async function ownBackupKey({ dataDir, backupKey }: { dataDir: string; backupKey: string | null }) {
  if (backupKey !== null) return backupKey;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(keyFile(dataDir), 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // An earlier backup made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKeyFile(keyFile(dataDir));
}
