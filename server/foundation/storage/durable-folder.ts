import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a folder's names to the disk. A new name survives a power cut only after this. Windows cannot and need not do
 * this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder that only its owner can open. So other users of the machine cannot read private files. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Removes other users' access to an existing folder, and so to everything below it. */
export async function closeFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await chmod(folder, 0o700);
}
