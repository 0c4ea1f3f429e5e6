import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { closeFolder } from './durable-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pizarra-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = (words: string) => new TextEncoder().encode(words);

test('SAFE-L7 disk storage: a folder that others could read → it, its folders and files are readable by the owner alone', async () => {
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  await chmod(folder, 0o755);
  await closeFolder(folder);
  const storage = diskStorage(folder);
  await storage.put('images/deep/a.webp', text('hola'));
  await storage.partialUploads.write('arriving', 0, Readable.from([text('hola')]));
  expect(await Promise.all([modeOf(), modeOf('images'), modeOf('images', 'deep'), modeOf('.arriving')])).toEqual(
    Array(4).fill('700'),
  );
  expect(await modeOf('images', 'deep', 'a.webp')).toBe('600');
  expect(await modeOf('.arriving', 'arriving')).toBe('600');
});

test('disk storage: a write succeeds or fails → no draft remains', async () => {
  const storage = diskStorage(folder);
  await storage.put('images/a.webp', text('uno'));
  expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  expect(await readFile(join(folder, 'images', 'a.webp'), 'utf8')).toBe('uno');
  // The second key needs a folder where the first key has a file.
  await expect(storage.put('images/a.webp/b.webp', text('dos'))).rejects.toThrow();
  expect(await readdir(join(folder, '.tmp'))).toEqual([]);
});

test('disk storage: drafts of a dead process → the old ones are deleted', async () => {
  const storage = diskStorage(folder);
  await storage.dropLeftovers(new Date());
  await storage.put('images/a.webp', text('uno'));
  const old = join(folder, '.tmp', 'old');
  const young = join(folder, '.tmp', 'young');
  await writeFile(old, 'x');
  await writeFile(young, 'x');
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, before, before);
  await storage.dropLeftovers(new Date(Date.now() - 24 * 3_600_000));
  await expect(stat(old)).rejects.toThrow();
  expect((await stat(young)).isFile()).toBe(true);
});

test("SAFE-R12 partial uploads: one account has many copies → another account's copy does not wait for all", async () => {
  const { partialUploads } = diskStorage(folder);
  await partialUploads.write('whole', 0, Readable.from([text('hola')]));
  const begun: string[] = [];
  const copies = ['ana', 'ana', 'ana', 'luis'].map((whose, at) =>
    partialUploads.copy({ id: 'whole', to: `copy-${at}`, whose }, async () => void begun.push(whose)),
  );
  expect(await Promise.all(copies)).toEqual([true, true, true, true]);
  expect(begun).toEqual(['ana', 'ana', 'luis', 'ana']);
});
