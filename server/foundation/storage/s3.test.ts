import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { filesInBucket } from './s3-files.ts';
import type { Storage } from './storage.ts';

let server: TestBucket;
let storage: Storage;
beforeAll(async () => {
  server = await startS3Server();
  ({ storage } = filesInBucket(server.config));
});
afterAll(() => server.stop());

const mib = 1024 * 1024;
const allow = () => Promise.resolve();
const text = (words: string) => new TextEncoder().encode(words);
const readWhole = async (key: string) => buffer((await storage.open(key))!.stream);

test('S3: a stored file → opened with size and type, whole and in part', async () => {
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

test.each([
  ['large pieces, joined in the bucket', [5 * mib, 5 * mib, 3 * mib]],
  ['small pieces of a bad line, joined here', [2 * mib, 700_000, 5 * mib, 12, 4 * mib]],
  ['one piece', [1000]],
])(
  'S3 partial uploads: %s → the same bytes',
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
    await partialUploads.finish(copy, `videos/${copy}.mp4`);
    expect((await readWhole(`videos/${copy}.mp4`)).equals(whole)).toBe(true);
    await partialUploads.drop(id);
    const left: string[] = [];
    for await (const { key } of partialUploads.list()) left.push(key);
    expect(left).toEqual([]);
  },
  30_000,
);

test('S3 partial uploads: the connection breaks → what came counts', async () => {
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
