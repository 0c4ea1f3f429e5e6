import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/foundation/db/connection.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { runCommand, urlOf } from '#testing/run-command.ts';
import { settingsOf, startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { copyFiles } from './copy-files.ts';
import { filesOnDisk } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { filesInBucket } from './s3-files.ts';
import { checkSameStorage } from './same-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let server: TestBucket;
let database: Database;
let disk: FileStore;
let bucket: FileStore;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pizarra-files-'));
  server = await startS3Server();
  disk = filesOnDisk(join(folder, 'files'));
  bucket = filesInBucket(server.config);
  await database.sql`delete from secrets where name = 'storage'`;
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const secret = () => filesSecret(database.kysely);
const large = randomBytes(12_000_000);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function contentOf({ storage }: Pick<FileStore, 'storage'>): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { key } of storage.list('')) content[key] = hashOf(await buffer((await storage.open(key))!.stream));
  return content;
}

async function fillDisk(): Promise<void> {
  await disk.storage.put('images/a-256.webp', Buffer.from('uno'));
  await disk.storage.put('images/b-256.webp', Buffer.from('dos'));
  await disk.storage.put('videos/c.mp4', large);
}

test('scale D5 copy of files: once more → nothing is copied; a copy with other bytes → mended', async () => {
  await fillDisk();
  expect(await copyFiles(disk.storage, bucket.storage)).toEqual({ checked: 3, copied: 3, bytes: large.length + 6 });
  expect(await contentOf(bucket)).toEqual(await contentOf(disk));
  expect(await copyFiles(disk.storage, bucket.storage)).toEqual({ checked: 3, copied: 0, bytes: 0 });
  await bucket.storage.put('images/a-256.webp', Buffer.from('eno'));
  expect(await copyFiles(disk.storage, bucket.storage)).toEqual({ checked: 3, copied: 1, bytes: 3 });
  expect(await contentOf(bucket)).toEqual(await contentOf(disk));
});

test('scale D5 copy of files: the program stores and deletes meanwhile → the new file is copied, too', async () => {
  await fillDisk();
  let isFirst = true;
  const to: Storage = {
    ...bucket.storage,
    async put(key, bytes) {
      await bucket.storage.put(key, bytes);
      if (!isFirst) return;
      isFirst = false;
      await disk.storage.put('aaa/new.webp', Buffer.from('tres'));
      await disk.storage.delete('videos/c.mp4');
    },
  };
  expect(await copyFiles(disk.storage, to)).toEqual({ checked: 3, copied: 3, bytes: 10 });
  expect(await contentOf(bucket)).toEqual(await contentOf(disk));
});

test('scale D5 files -- copy: from disk to bucket → equal files; the disk is refused from then on', async () => {
  await fillDisk();
  await checkSameStorage(disk, secret());
  const env = { PIZARRA_DATA: folder, DATABASE_URL: urlOf(database) };
  const none = await runCommand('files', ['copy'], env);
  expect(none.said).toMatch(/^✗ .*faltan sus ajustes: S3_ENDPOINT, .*\.\n$/);

  const first = await runCommand('files', ['copy'], { ...env, ...settingsOf(server.config) });
  expect(first.said).toContain('3 archivos comprobados, 3 copiados (12 MB). No queda nada por copiar.');
  expect(first.code).toBe(0);
  expect(await contentOf(bucket)).toEqual(await contentOf(disk));
  await checkSameStorage(bucket, secret());
  await expect(checkSameStorage(disk, secret())).rejects.toThrow(/las marcas son distintas/);
  const again = await runCommand('files', ['copy'], { ...env, ...settingsOf(server.config) });
  expect(again.said).toContain('3 archivos comprobados, 0 copiados (0 MB)');

  await bucket.storage.writeMark('of-another-database');
  const foreign = await runCommand('files', ['copy'], { ...env, ...settingsOf(server.config) });
  expect(foreign.said).toMatch(/^✗ En el bucket «.*» .* de otra base de datos: elige otro bucket\.\n$/);
  const adopted = await runCommand('files', ['adopt'], { ...env, ...settingsOf(server.config) });
  expect(adopted.said).toContain('Desde ahora van juntos la base de datos y el bucket');
  await checkSameStorage(bucket, secret());
}, 120_000);

test('scale D5 backup of a bucket: restored to a bucket and a disk → equal files, the mark begins anew', async () => {
  await fillDisk();
  await copyFiles(disk.storage, bucket.storage);
  await checkSameStorage(bucket, secret());
  const copy = join(folder, 'backup');
  const from = { PIZARRA_DATA: join(folder, 'data'), DATABASE_URL: urlOf(database), ...settingsOf(server.config) };
  const backedUp = await runCommand('backup', [copy], from);
  expect(backedUp.said).toMatch(/Respaldo listo en .* 3 archivos\./);
  expect(hashOf(await readFile(join(copy, 'files', 'videos', 'c.mp4')))).toBe(hashOf(large));

  const other = await createEmptyDatabase();
  try {
    const key = ['--key', join(folder, 'data', 'backup.key')];
    const onDisk = { PIZARRA_DATA: join(folder, 'second'), DATABASE_URL: urlOf(other) };
    const restored = await runCommand('restore', [copy, ...key], onDisk);
    expect(restored.said).toMatch(/Restaurado el respaldo del .* 3 archivos\./);
    const second = filesOnDisk(join(folder, 'second', 'files'));
    expect(await contentOf(second)).toEqual(await contentOf(bucket));
    await checkSameStorage(second, filesSecret(other.kysely));

    const before = await contentOf(bucket);
    await bucket.storage.put('images/later-256.webp', Buffer.from('later'));
    await bucket.storage.delete('images/b-256.webp');
    await bucket.storage.writeMark('of-another-database');
    const foreign = await runCommand('restore', [copy, '--replace'], from);
    expect(foreign.said).toMatch(/✗ En el bucket .* están los archivos de otra base de datos/);
    await bucket.storage.writeMark(await secret().read());
    const refused = await runCommand('restore', [copy], from);
    expect(refused.said).toContain('--replace');
    const replaced = await runCommand('restore', [copy, '--replace'], from);
    expect(replaced.said).toContain('3 archivos.');
    expect(await contentOf(bucket)).toEqual(before);
    expect([await bucket.storage.readMark(), await secret().read()]).toEqual([null, null]);
    await checkSameStorage(bucket, secret());
  } finally {
    await other.close();
  }
}, 120_000);
