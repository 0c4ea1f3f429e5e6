import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { places, type TestBucket } from '#testing/s3-server.ts';
import { chooseFiles } from './choose-storage.ts';
import { filesInBucket } from './s3-files.ts';
import type { Storage } from './storage.ts';

const mib = 1024 * 1024;
const allow = () => Promise.resolve();
const text = (words: string) => new TextEncoder().encode(words);

describe.each(places)('scale D5 file storage on %s', (_name, startBucket) => {
  let dataDir: string;
  let server: TestBucket | null;
  let storage: Storage;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pizarra-files-'));
    server = await startBucket();
    ({ storage } = await chooseFiles({ dataDir, bucket: server?.config ?? null }));
  });
  afterEach(async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const readWhole = async (key: string) => buffer((await storage.open(key))!.stream);
  async function namesOf(files: AsyncIterable<{ key: string }>): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of files) keys.push(key);
    return keys.sort();
  }
  const keysOf = (prefix = '') => namesOf(storage.list(prefix));
  const arriving = () => namesOf(storage.partialUploads.list());

  test('a stored file → opened with size and type, whole and in part', async () => {
    await storage.put('images/a-1.webp', text('hola'));
    const file = await storage.open('images/a-1.webp');
    expect(file).toMatchObject({ size: 4, type: 'image/webp' });
    expect((await buffer(file!.stream)).toString()).toBe('hola');
    const part = await storage.open('images/a-1.webp', { start: 1, end: 2 });
    expect(part).toMatchObject({ size: 4 });
    expect((await buffer(part!.stream)).toString()).toBe('ol');
    expect(await storage.sizeOf('images/a-1.webp')).toBe(4);
    await storage.delete('images/a-1.webp');
    await storage.delete('images/a-1.webp');
    expect(await storage.open('images/a-1.webp')).toBeNull();
    expect(await storage.sizeOf('images/a-1.webp')).toBeNull();
  });

  test('a missing file → null, and deleting it is no error', async () => {
    expect(await storage.open('images/none.webp')).toBeNull();
    await storage.delete('images/none.webp');
    await storage.put('images/some.webp', text('x'));
    expect(await storage.open('images/some.webp/deeper.webp')).toBeNull();
    await storage.delete('images/some.webp');
    expect(await storage.open('images/some.webp')).toBeNull();
  });

  test('a list → the keys under a folder; no folder → none', async () => {
    await storage.put('images/a.webp', text('1'));
    await storage.put('other/b.webp', text('2'));
    expect(await keysOf()).toEqual(['images/a.webp', 'other/b.webp']);
    expect(await keysOf('images/')).toEqual(['images/a.webp']);
    expect(await keysOf('none/')).toEqual([]);
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
  ])('the key %j → refused', async key => {
    await expect(storage.put(key, text('x'))).rejects.toThrow('Not a key');
    await expect(storage.delete(key)).rejects.toThrow('Not a key');
    expect(await storage.open(key)).toBeNull();
  });

  test('partial uploads: a copy → its own file; a refused copy → nothing remains', async () => {
    const { partialUploads } = storage;
    await partialUploads.write('one', 0, Readable.from([text('hola')]));
    const refuse = () => Promise.reject(new Error('no room'));
    await expect(partialUploads.copy({ id: 'one', to: 'two', whose: 'ana' }, refuse)).rejects.toThrow('no room');
    expect(await arriving()).toEqual(['one']);
    expect(await partialUploads.copy({ id: 'none', to: 'two', whose: 'ana' }, allow)).toBe(false);
    expect(await partialUploads.copy({ id: 'one', to: 'two', whose: 'ana' }, allow)).toBe(true);
    await partialUploads.write('one', 0, Readable.from([text('adios')]));
    await partialUploads.finish('two', 'videos/two.mp4');
    expect((await readWhole('videos/two.mp4')).toString()).toBe('hola');
    expect(await arriving()).toEqual(['one']);
  });

  test.each([
    ['large pieces', [5 * mib, 5 * mib, 3 * mib]],
    ['small pieces of a bad line', [2 * mib, 700_000, 5 * mib, 12, 4 * mib]],
    ['one piece', [1000]],
  ])(
    'partial uploads: %s → the same bytes',
    async (_name, sizes) => {
      const { partialUploads } = storage;
      const whole = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
      const id = randomUUID();
      const copy = randomUUID();
      let at = 0;
      for (const size of sizes) {
        const bytes = whole.subarray(at, at + size);
        const { written, error } = await partialUploads.write(
          id,
          at,
          Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
        );
        expect({ written, error }).toEqual({ written: size, error: null });
        at += size;
        expect(await partialUploads.sizeOf(id)).toBe(at);
      }
      expect(await partialUploads.copy({ id, to: copy, whose: 'ana' }, allow)).toBe(true);
      await partialUploads.write(id, 0, Readable.from([text('another beginning')]));
      const reader = await partialUploads.reader(copy);
      expect(await reader.read(0, 100)).toEqual(whole.subarray(0, 100));
      expect(await reader.read(whole.length - 3, 100)).toEqual(whole.subarray(-3));
      await reader.close();
      await partialUploads.finish(copy, `videos/${copy}.mp4`);
      expect((await readWhole(`videos/${copy}.mp4`)).equals(whole)).toBe(true);
      await partialUploads.drop(id);
      expect(await arriving()).toEqual([]);
    },
    30_000,
  );

  test('partial uploads: a reader goes back and forth → the same bytes', async () => {
    const { partialUploads } = storage;
    const whole = randomBytes(6 * mib);
    await partialUploads.write('many', 0, Readable.from([whole.subarray(0, 5 * mib), whole.subarray(5 * mib)]));
    const reader = await partialUploads.reader('many');
    for (const [at, length] of [
      ...[
        [0, 16],
        [8, 16],
        [65_530, 16],
        [mib, 400_000],
        [5 * mib - 3, 16],
        [20, 30],
        [6 * mib - 5, 16],
        [7 * mib, 4],
      ],
    ] as [number, number][]) {
      expect((await reader.read(at, length)).equals(whole.subarray(at, at + length))).toBe(true);
    }
    await reader.close();
    await partialUploads.drop('many');
  });

  test('partial uploads: the connection breaks → what came counts', async () => {
    const { partialUploads } = storage;
    async function* broken() {
      yield randomBytes(5 * mib);
      yield randomBytes(1000);
      throw new Error('cut');
    }
    const { written, error } = await partialUploads.write('cut', 0, broken());
    expect(written).toBe(5 * mib + 1000);
    expect(error).toMatchObject({ message: 'cut' });
    expect(await partialUploads.sizeOf('cut')).toBe(written);
    await partialUploads.drop('cut');
    expect(await partialUploads.sizeOf('cut')).toBe(0);
  });
});

describe('scale D5 uploads in parts that a killed program left', () => {
  const uploadOf = (key: string, id: string, at: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  const pageOf = (uploads: string[], more = '') =>
    `<?xml version="1.0"?><ListMultipartUploadsResult><Bucket>files</Bucket>${more}${uploads.join('')}</ListMultipartUploadsResult>`;
  const old = '2026-01-01T00:00:00.000Z';
  const firstPage = pageOf(
    [uploadOf('videos/a.mp4', 'one', old), uploadOf('videos/b.mp4', 'two', '2026-01-03T00:00:00.000Z')],
    '<IsTruncated>true</IsTruncated><NextKeyMarker>videos/b.mp4</NextKeyMarker><NextUploadIdMarker>two</NextUploadIdMarker>',
  );
  const secondPage = pageOf([
    uploadOf('.arriving/c/000000000000000', 'three', old),
    uploadOf('of-others.zip', 'four', old),
  ]);

  const aborted: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    if (request.method === 'DELETE') {
      aborted.push(`${pathname} ${searchParams.get('uploadId')}`);
      return void response.writeHead(204).end();
    }
    const page = searchParams.get('upload-id-marker') === 'two' ? secondPage : firstPage;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(status === 200 ? page : '');
  });
  let storage: Storage;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = { bucket: 'files', region: 'us-east-1', key: 'ana', secret: 'secreta' };
    ({ storage } = filesInBucket({ ...account, endpoint, publicUrl: null, videoRoom: 0 }));
  });
  afterAll(() => server.close());

  test('a sweep → the old ones with our keys are aborted, on all pages', async () => {
    await storage.dropLeftovers(new Date('2026-01-02'));
    expect(aborted).toEqual(['/files/videos/a.mp4 one', '/files/.arriving/c/000000000000000 three']);
  });

  test('the bucket cannot list them → the sweep goes on', async () => {
    status = 501;
    await storage.dropLeftovers(new Date('2026-01-02'));
  });
});
