import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { closeFolder } from './durable-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pizarra-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const text = (words: string) => new TextEncoder().encode(words);

async function keysOf(storage: ReturnType<typeof diskStorage>, prefix = '') {
  const keys: string[] = [];
  for await (const file of storage.list(prefix)) keys.push(file.key);
  return keys.sort();
}

test('disk storage: a stored file → opened with size and type', async () => {
  const storage = diskStorage(join(folder, 'new', 'files'));
  await storage.put('images/a-1.webp', text('hola'));
  const file = await storage.open('images/a-1.webp');
  expect(file).toMatchObject({ size: 4, type: 'image/webp' });
  expect((await buffer(file!.stream)).toString()).toBe('hola');
});

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

test('disk storage: a missing file → null, and deleting it is no error', async () => {
  const storage = diskStorage(folder);
  expect(await storage.open('images/none.webp')).toBeNull();
  await storage.delete('images/none.webp');
  await storage.put('images/some.webp', text('x'));
  expect(await storage.open('images/some.webp/deeper.webp')).toBeNull();
  await storage.delete('images/some.webp');
  expect(await storage.open('images/some.webp')).toBeNull();
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

test('disk storage: drafts of a dead process → deleted after a day', async () => {
  await diskStorage(folder).put('images/a.webp', text('uno'));
  const old = join(folder, '.tmp', 'old');
  const young = join(folder, '.tmp', 'young');
  await writeFile(old, 'x');
  await writeFile(young, 'x');
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(old, before, before);
  await diskStorage(folder).put('images/b.webp', text('dos'));
  await expect(stat(old)).rejects.toThrow();
  expect((await stat(young)).isFile()).toBe(true);
});

test('scale D5 partial uploads: a copy → its own file; a refused copy → nothing remains', async () => {
  const storage = diskStorage(folder);
  const { partialUploads } = storage;
  await partialUploads.write('one', 0, Readable.from([text('hola')]));
  const refuse = () => Promise.reject(new Error('no room'));
  await expect(partialUploads.copy({ id: 'one', to: 'two', whose: 'ana' }, refuse)).rejects.toThrow('no room');
  expect(await readdir(join(folder, '.arriving'))).toEqual(['one']);
  const allow = () => Promise.resolve();
  expect(await partialUploads.copy({ id: 'none', to: 'two', whose: 'ana' }, allow)).toBe(false);
  expect(await partialUploads.copy({ id: 'one', to: 'two', whose: 'ana' }, allow)).toBe(true);
  await partialUploads.write('one', 0, Readable.from([text('adios')]));
  await partialUploads.finish('two', 'videos/two.mp4');
  expect(await readFile(join(folder, 'videos', 'two.mp4'), 'utf8')).toBe('hola');
  expect((await stat(join(folder, 'videos', 'two.mp4'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, '.arriving'))).toEqual(['one']);
});

test('disk storage: a list → the keys under a folder; no folder → none', async () => {
  const storage = diskStorage(folder);
  await storage.put('images/a.webp', text('1'));
  await storage.put('other/b.webp', text('2'));
  expect(await keysOf(storage)).toEqual(['images/a.webp', 'other/b.webp']);
  expect(await keysOf(storage, 'images/')).toEqual(['images/a.webp']);
  expect(await keysOf(storage, 'none/')).toEqual([]);
});

test.each([
  '../secret.webp',
  'images/../../secret.webp',
  'images/..webp',
  '/etc/a.webp',
  'images//a.webp',
  './a.webp',
  '.tmp/a.webp',
  'images/A.webp',
  'images/a.webp\0.png',
  'images\\a.webp',
  'images/a%2e.webp',
  'images/a',
  'images/a.exe',
  'images/a.webp ',
  `images/${'a'.repeat(300)}.webp`,
  '',
])('disk storage: the key %j → refused', async key => {
  const storage = diskStorage(folder);
  await expect(storage.put(key, text('x'))).rejects.toThrow('Not a key');
  await expect(storage.delete(key)).rejects.toThrow('Not a key');
  expect(await storage.open(key)).toBeNull();
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
