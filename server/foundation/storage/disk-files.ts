import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asDiskError } from '#server/foundation/db/disk-error.ts';
import { diskStorage } from './disk.ts';
import { closeFolder } from './durable-folder.ts';
import type { FileStore, Replacement } from './file-store.ts';

/** A restore writes beside the folder. The folder is swapped when the rows are stored. */
async function replaceFolder(folder: string): Promise<Replacement> {
  const draft = `${folder}.restored`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  return {
    async put(key, _size, bytes) {
      const copy = join(draft, key);
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(copy, { mode: 0o600, flush: true }));
    },

    async keep() {
      const old = `${folder}.replaced`;
      await rm(old, { recursive: true, force: true });
      await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await rename(draft, folder);
      await rm(old, { recursive: true, force: true });
    },

    undo: () => rm(draft, { recursive: true, force: true }),
  };
}

export const filesOnDisk = (folder: string): FileStore => ({
  storage: diskStorage(folder),
  place: folder,
  setting: 'PIZARRA_DATA',
  prepare: () => closeFolder(folder),
  isThere: async () => existsSync(folder),
  isEmpty: async () => !(await readdir(folder).catch(() => [])).some(name => !name.startsWith('.')),
  replace: () => replaceFolder(folder),
  explain: error => asDiskError(error, folder),
});
