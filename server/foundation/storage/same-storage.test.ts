import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/foundation/db/connection.ts';
import { filesSecret } from '#server/people/accounts/secret.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { filesOnDisk } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { filesInBucket } from './s3-files.ts';
import { adoptFiles, checkSameStorage } from './same-storage.ts';

let database: Database;
let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pizarra-files-'));
  bucket = await startS3Server();
});
afterAll(async () => {
  await database.close();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const places: [name: string, open: () => FileStore, setting: string][] = [
  ['disk', () => filesOnDisk(folder), 'PIZARRA_DATA'],
  ['S3', () => filesInBucket(bucket.config), 'S3_BUCKET'],
];

describe.each(places)('scale D5 database and files on %s', (_name, open, setting) => {
  const secret = () => filesSecret(database.kysely);
  let files: FileStore;
  beforeEach(async () => {
    files = open();
    await files.storage.writeMark(null);
    await database.sql`delete from secrets where name = 'storage'`;
  });
  const start = () => checkSameStorage(files, secret());
  const refusal = () =>
    start().then(
      () => 'started',
      (error: Error) => error.message,
    );

  test('neither has an id → both get it, and later starts keep it', async () => {
    await start();
    const mark = await files.storage.readMark();
    expect(mark).toMatch(/^[\da-f-]{36}$/);
    expect(await secret().read()).toBe(mark);
    await start();
    expect(await files.storage.readMark()).toBe(mark);
  });

  test('eight nodes start at the same moment → all start with one id', async () => {
    await Promise.all(Array.from({ length: 8 }, () => checkSameStorage(open(), secret())));
    expect(await secret().read()).toBe(await files.storage.readMark());
  });

  test('a crash before the files have the id → the next start goes on with a new one', async () => {
    await secret().set('begun:the-id');
    await start();
    const mark = await files.storage.readMark();
    expect(mark).toMatch(/^[\da-f-]{36}$/);
    expect(await secret().read()).toBe(mark);
  });

  test('a crash after the files have the id → the next start goes on', async () => {
    await secret().set('begun:the-id');
    await files.storage.writeMark('the-id');
    await start();
    expect([await secret().read(), await files.storage.readMark()]).toEqual(['the-id', 'the-id']);
  });

  test.each([
    ['only the database has an id', 'one', null, /falta su marca/],
    ['only the files have an id', null, 'other', /archivos de otra base de datos, y esta no tiene/],
    ['the ids differ', 'one', 'other', /las marcas son distintas/],
    ['the files got another id meanwhile', 'begun:one', 'other', /las marcas son distintas/],
  ])('%s → refused in one sentence, until somebody adopts the files', async (_state, known, mark, why) => {
    if (known) await secret().set(known);
    await files.storage.writeMark(mark);
    const said = await refusal();
    expect(said).toMatch(why);
    expect(said).toContain(files.place);
    expect(said).toContain(setting);
    expect(said).toMatch(/^[^\n]+\.$/);
    expect([await secret().read(), await files.storage.readMark()]).toEqual([known, mark]);
    await adoptFiles(files, secret());
    expect(await refusal()).toBe('started');
  });
});

test('scale D5 two new nodes, each with a disk of its own, start at the same moment → one starts, the other says why', async () => {
  await database.sql`delete from secrets where name = 'storage'`;
  const disks = ['one', 'two'].map(name => filesOnDisk(join(folder, name)));
  const ends = await Promise.allSettled(disks.map(files => checkSameStorage(files, filesSecret(database.kysely))));
  const started = ends.findIndex(({ status }) => status === 'fulfilled');
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = ends[1 - started] as PromiseRejectedResult;
  const place = disks[1 - started]!.place;
  expect(refused.reason.message).toContain(
    `La base de datos tiene sus archivos en otro lugar: en ${place} falta su marca`,
  );
  const known = await filesSecret(database.kysely).read();
  expect(await Promise.all(disks.map(({ storage }) => storage.readMark()))).toEqual(
    started === 0 ? [known, null] : [null, known],
  );
});

test.each([
  ['an unknown key', { key: 'nobody' }, /no acepta la clave de S3_KEY y S3_SECRET/],
  ['another bucket', { bucket: 'none' }, /no hay un bucket «none».*S3_BUCKET\.$/],
  ['no server', { endpoint: 'http://127.0.0.1:1' }, /^No se llega al S3 de http:\/\/127\.0\.0\.1:1 .*ECONNREFUSED\.$/],
])('scale D5 S3: settings that name %s → one sentence, without the secret', async (_name, wrong, why) => {
  const error = await filesInBucket({ ...bucket.config, ...wrong })
    .prepare()
    .then(
      () => null,
      (caught: Error) => caught,
    );
  expect(error?.message).toMatch(why);
  expect(error?.message).not.toContain(bucket.config.secret);
});
