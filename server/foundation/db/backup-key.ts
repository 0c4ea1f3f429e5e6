import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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

type KeyOfMachine = { dataDir: string; backupKey: string | null };

/** Returns the key that signs this machine's backups. It is stored beside the data and never in a backup. */
export async function ownBackupKey({ dataDir, backupKey }: KeyOfMachine): Promise<string> {
  if (backupKey !== null) return backupKey;
  await keepKey(dataDir, randomBytes(32).toString('hex'));
  return readKeyFile(keyFile(dataDir));
}

/** Returns this machine's backup key. Null if the machine has no key yet. */
export async function findBackupKey({ dataDir, backupKey }: KeyOfMachine): Promise<string | null> {
  if (backupKey !== null) return backupKey;
  return existsSync(keyFile(dataDir)) ? readKeyFile(keyFile(dataDir)) : null;
}

/** Stores the key of a machine that this machine replaces. Returns 'other' if this machine has a different key. */
export async function adoptBackupKey(machine: KeyOfMachine, key: string): Promise<'same' | 'other'> {
  if (machine.backupKey === null) await keepKey(machine.dataDir, key);
  return (await findBackupKey(machine)) === key ? 'same' : 'other';
}

async function keepKey(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(keyFile(dataDir), 'wx', 0o600);
    try {
      await handle.writeFile(`${key}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // An earlier backup made the key file already.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
