import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { diskPartialUploads } from './disk-partial-uploads.ts';
import { makeFolder, syncFolder } from './durable-folder.ts';
import type { ListedFile } from './listed-file.ts';
import { isMissing } from './missing.ts';
import { markName, type Storage, typeOfKey } from './storage.ts';

// The folder of unfinished files. No key begins with a dot, so they are never served or listed.
const temporary = '.tmp';

const noneWhenMissing = (error: unknown): [] => {
  if (isMissing(error)) return [];
  throw error;
};

async function* walk(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenMissing);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* walk(root, path);
    const found = entry.isFile() ? await stat(path).catch(() => null) : null;
    if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
  }
}

export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!typeOfKey(key)) throw new Error(`Not a key of the file storage: ${JSON.stringify(key)}`);
    return join(folder, key);
  };
  let ready: Promise<string> | null = null;

  async function prepare(): Promise<string> {
    const work = join(folder, temporary);
    await makeFolder(work);
    return work;
  }

  async function putAt(path: string, bytes: Uint8Array): Promise<void> {
    ready ??= prepare();
    const work = await ready.catch(error => {
      ready = null;
      throw error;
    });
    const draft = join(work, randomUUID());
    try {
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await makeFolder(dirname(path));
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  const markPath = join(folder, markName);

  return {
    put: async (key, bytes) => putAt(pathOf(key), bytes),

    async open(key, part) {
      const type = typeOfKey(key);
      if (!type) return null;
      try {
        const handle = await open(join(folder, key), 'r');
        const found = await handle.stat();
        if (found.isFile()) return { stream: handle.createReadStream(part), size: found.size, type };
        await handle.close();
        return null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async sizeOf(key) {
      const found = typeOfKey(key) ? await stat(join(folder, key)).catch(() => null) : null;
      return found?.isFile() ? found.size : null;
    },

    list: prefix => walk(folder, join(folder, prefix)),
    addressOf: async () => null,

    async readMark() {
      const text = await readFile(markPath, 'utf8').catch(error => {
        if (isMissing(error)) return null;
        throw error;
      });
      return text?.trim() || null;
    },

    writeMark: id => (id === null ? rm(markPath, { force: true }) : putAt(markPath, Buffer.from(`${id}\n`))),

    async dropLeftovers(before) {
      const work = join(folder, temporary);
      for (const name of await readdir(work).catch(noneWhenMissing)) {
        const path = join(work, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },

    partialUploads: diskPartialUploads(folder, pathOf),
  };
}
