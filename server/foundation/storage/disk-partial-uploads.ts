import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder } from './durable-folder.ts';
import { limitFairly } from './limit-fairly.ts';
import { isMissing } from './missing.ts';
import type { PartialUploads } from './partial-uploads.ts';

const idForm = /^[a-z0-9][a-z0-9-]{0,63}$/;

async function writeAll(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/**
 * Keeps unfinished uploads on the disk under names that begin with a dot. No key begins with a dot, so unfinished files
 * are never served or listed.
 */
export function diskPartialUploads(root: string, pathOf: (key: string) => string): PartialUploads {
  const folder = join(root, '.arriving');
  const partOf = (id: string) => {
    if (!idForm.test(id)) throw new Error(`Not a name of an arriving file: ${JSON.stringify(id)}`);
    return join(folder, id);
  };
  const copyInTurn = limitFairly({ atOnce: 1, longestQueue: 10_000 });

  return {
    async write(id, at, bytes) {
      const path = partOf(id);
      await makeFolder(folder);
      const isNew = (await stat(path).catch(() => null)) === null;
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      let written = 0;
      let error: unknown = null;
      try {
        for await (const piece of bytes) {
          await writeAll(handle, piece, at + written);
          written += piece.length;
        }
      } catch (caught) {
        error = caught;
      }
      try {
        // The bytes go to the disk before success is reported, so that a power cut cannot lose them.
        if (written > 0) await handle.datasync();
      } finally {
        await handle.close();
      }
      if (isNew) await syncFolder(folder);
      return { written, error };
    },

    async sizeOf(id) {
      const found = await stat(partOf(id)).catch(error => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found?.size ?? 0;
    },

    async reader(id) {
      const handle = await open(partOf(id), 'r');
      return {
        async read(at, length) {
          const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
          return buffer.subarray(0, bytesRead);
        },
        close: () => handle.close(),
      };
    },

    copy: ({ id, to, whose }, beforeTaking) =>
      copyInTurn(whose, async () => {
        await beforeTaking();
        const path = partOf(to);
        try {
          // On a disk with reflinks the copy shares the blocks, which costs no time or space.
          await copyFile(partOf(id), path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          const handle = await open(path, constants.O_RDWR);
          await handle.sync().finally(() => handle.close());
          return true;
        } catch (error) {
          await rm(path, { force: true });
          if (isMissing(error)) return false;
          throw error;
        }
      }),

    async finish(id, key) {
      const path = pathOf(key);
      await makeFolder(dirname(path));
      await rename(partOf(id), path);
      await syncFolder(dirname(path));
    },

    drop: id => rm(partOf(id), { force: true }),

    async *list() {
      const names = await readdir(folder).catch(error => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found) yield { key: name, modifiedAt: found.mtime };
      }
    },

    async room() {
      await makeFolder(root);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}
