import { describe, expect, test } from 'vitest';
import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { mp4File, noise, webmFile } from '#testing/video-files.ts';
import { checkVideo } from './check-video.ts';

const readerOf = (bytes: Buffer): FileReader => ({
  read: async (at, length) => bytes.subarray(at, at + length),
  close: async () => {},
});
const check = (bytes: Buffer) => checkVideo(readerOf(bytes), bytes.length, 'ana');
const cut = (bytes: Buffer, less = 1) => bytes.subarray(0, bytes.length - less);

const broken = { refusal: 'broken' };
const noVideo = { refusal: 'type' };

describe('R5 checks of a video’s bytes', () => {
  test.each([
    ['an MP4 whose index comes first', mp4File(), 'video/mp4'],
    ['an MP4 whose index comes last', mp4File({ indexFirst: false }), 'video/mp4'],
    ['an MP4 of pictures alone', mp4File({ tracks: ['vide'] }), 'video/mp4'],
    ['an MP4 with a camera’s own bytes at the end', Buffer.concat([mp4File(), Buffer.alloc(20)]), 'video/mp4'],
    ['a MOV', mp4File({ brand: 'qt  ' }), 'video/quicktime'],
    ['a WebM', webmFile(), 'video/webm'],
    ['a WebM that a browser recorded', webmFile({ isOpen: true }), 'video/webm'],
  ])('%s → accepted with its type', async (_kind, bytes, type) => {
    expect(await check(bytes)).toEqual({ type });
  });

  test.each([
    ['a text', Buffer.from('hola '.repeat(500))],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['noise', noise(5000)],
    ['a picture in the boxes of a video', mp4File({ brand: 'heic' })],
    ['sound alone', mp4File({ tracks: ['soun'] })],
    ['sound alone in a WebM', webmFile({ trackType: 2 })],
    ['a Matroska that is no WebM', webmFile({ docType: 'matroska' })],
  ])('%s → refused as no video', async (_kind, bytes) => {
    expect(await check(bytes)).toEqual(noVideo);
  });

  test.each([
    ['an MP4 that ends early', cut(mp4File())],
    ['an MP4 that ends in its index', cut(mp4File({ indexFirst: false }), 40)],
    ['an MP4 without its index', mp4File({ indexFirst: false }).subarray(0, 5056)],
    ['an MP4 that ends before its pictures', mp4File().subarray(0, 400)],
    ['an MP4 and then nothing', mp4File().subarray(0, 100)],
    ['an MP4 of boxes that lead nowhere', Buffer.concat([mp4File().subarray(0, 36), Buffer.alloc(5000, 1)])],
    ['a WebM that ends early', cut(webmFile())],
    ['a recording that ends in a picture', cut(webmFile({ isOpen: true }))],
    ['a WebM without pictures', webmFile().subarray(0, 150)],
    ['a WebM of elements that lead nowhere', Buffer.concat([webmFile().subarray(0, 60), Buffer.alloc(5000)])],
  ])('%s → refused as broken', async (_kind, bytes) => {
    expect(await check(bytes)).toEqual(broken);
  });

  test('fifty thousand tracks without a length → refused as broken, in limited reads', async () => {
    // The file has fifty thousand tracks without a length, so each lasts until the end of the list.
    const riddle = Buffer.alloc(100_000, Buffer.from('aeff', 'hex'));
    const head = webmFile().subarray(0, webmFile().indexOf('18538067', 'hex'));
    const list = Buffer.from('1654ae6b01000000000186a0', 'hex');
    const cluster = Buffer.from('1f43b67581a3', 'hex');
    const bytes = Buffer.concat([head, Buffer.from('18538067ff', 'hex'), list, riddle, cluster]);
    let reads = 0;
    const read = (at: number, length: number) => {
      if (++reads > 3_000_000) throw new Error('It never ends.');
      return readerOf(bytes).read(at, length);
    };
    expect(await checkVideo({ ...readerOf(bytes), read }, bytes.length, 'ana')).toEqual(broken);
  });

  test('a damaged or shortened file → always one answer', async () => {
    for (const whole of [mp4File({ data: 200 }), webmFile({ data: 200 }), webmFile({ data: 200, isOpen: true })]) {
      for (let at = 0; at < whole.length; at += 3) {
        const bytes = Buffer.from(whole);
        bytes[at] = 255 - (bytes[at] ?? 0);
        expect(Object.keys(await check(bytes))).toHaveLength(1);
        expect(Object.keys(await check(whole.subarray(0, at)))).toHaveLength(1);
      }
    }
  });
});

test('SAFE-L13 video checks: half a million boxes → fewer than 300 reads, other work continues', async () => {
  const box = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
  const riddle = Buffer.concat([mp4File().subarray(0, 36), Buffer.concat(Array(500_000).fill(box))]);
  let asked = 0;
  const whole = readerOf(riddle);
  const counted: FileReader = {
    ...whole,
    read(at, length) {
      asked++;
      return whole.read(at, length);
    },
  };
  // The check must let other work run meanwhile. The test counts this.
  let turns = 0;
  const timer = setInterval(() => turns++);
  expect(await checkVideo(counted, riddle.length, 'ana')).toEqual(broken);
  clearInterval(timer);
  expect(asked).toBeLessThan(300);
  expect(turns).toBeGreaterThan(0);
});

test('SAFE-R12 video checks: one account has several videos → another account’s is checked beside the first', async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow = (whose: string) => ({
    read: async () => {
      begun.push(whose);
      await held.promise;
      return Buffer.alloc(0);
    },
    close: async () => {},
  });
  const checks = ['ana', 'ana', 'ana', 'luis'].map(whose => checkVideo(slow(whose), 10, whose));
  await expect.poll(() => begun).toEqual(['ana', 'luis']);
  held.resolve();
  expect(await Promise.all(checks)).toEqual(checks.map(() => ({ refusal: 'type' })));
});
