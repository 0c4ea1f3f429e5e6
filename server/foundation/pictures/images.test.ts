import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { diskStorage } from '#server/foundation/storage/disk.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';
import {
  decodePicture,
  deletePicture,
  PictureError,
  photoIdOf,
  pictureUrls,
  storePicture,
  sweepPictures,
} from './images.ts';

let folder: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pizarra-images-'));
  storage = diskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c6f21f' } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

async function stored(photoId: string, size: 'avatar' | 'card' | 'full') {
  const file = await storage.open(`images/${photoId}-${size}.webp`);
  return buffer(file!.stream);
}

/** Makes a valid PNG with only black pixels, of any size: a few kilobytes for gigabytes of pixels. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Makes a JPEG of exactly that many bytes. Decoders ignore bytes after the picture's end. */
async function jpegOf(bytes: number): Promise<Buffer> {
  return Buffer.concat([await plain(200, 200).jpeg().toBuffer()], bytes);
}

describe('storing of pictures', () => {
  test.each(['png', 'jpeg'] as const)('PUB-202 a %s → stored in the three sizes of the screens', async format => {
    const photoId = await storePicture(storage, dataUrl(await plain(2000, 1000).toFormat(format).toBuffer()));
    expect(await sharp(await stored(photoId, 'avatar')).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    });
    expect(await sharp(await stored(photoId, 'card')).metadata()).toMatchObject({ width: 640, height: 320 });
    expect(await sharp(await stored(photoId, 'full')).metadata()).toMatchObject({ width: 1600, height: 800 });
  });

  test('a small picture → not enlarged', async () => {
    const photoId = await storePicture(storage, dataUrl(await plain(300, 150).png().toBuffer()));
    expect(await sharp(await stored(photoId, 'card')).metadata()).toMatchObject({ width: 300, height: 150 });
    expect(await sharp(await stored(photoId, 'full')).metadata()).toMatchObject({ width: 300, height: 150 });
  });

  test.each([
    ['grey', (picture: Sharp) => picture.greyscale().png()],
    ['transparent', (picture: Sharp) => picture.ensureAlpha(0.5).png()],
    ['16 bit', (picture: Sharp) => picture.toColourspace('rgb16').png()],
    ['palette', (picture: Sharp) => picture.png({ palette: true })],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg()],
    ['progressive', (picture: Sharp) => picture.jpeg({ progressive: true })],
  ])('a %s picture → keeps its colour', async (kind, encode) => {
    const photoId = await storePicture(storage, dataUrl(await encode(plain(120, 120)).toBuffer()));
    const [red, green, blue] = await sharp(await stored(photoId, 'full'))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (kind === 'grey') return expect([red, green]).toEqual([blue, blue]);
    // Printing inks cannot show such a green exactly. The test only needs a light green.
    const tolerance = kind === 'CMYK' ? 70 : 24;
    for (const [value, wanted] of [
      [red!, 0xc6],
      [green!, 0xf2],
      [blue!, 0x1f],
    ] as const) {
      expect(Math.abs(value - wanted)).toBeLessThan(tolerance);
    }
  });

  test('a picture with metadata and rotation → stored upright and without metadata', async () => {
    const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000' } })
      .composite([
        {
          input: await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'Zoe Secreta' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .toBuffer();
    expect((await sharp(halves).metadata()).orientation).toBe(6);
    const photoId = await storePicture(storage, dataUrl(halves, 'image/jpeg'));
    for (const size of ['avatar', 'card', 'full'] as const) {
      const bytes = await stored(photoId, size);
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(bytes.includes('Secreta')).toBe(false);
    }
    // Orientation 6 is a quarter turn clockwise, so the left side is now on top.
    const full = sharp(await stored(photoId, 'full'));
    expect(await full.metadata()).toMatchObject({ width: 100, height: 200 });
    const brightness = async (top: number) =>
      (await sharp(await full.clone().extract({ left: 0, top, width: 100, height: 80 }).toBuffer()).stats())
        .channels[0]!.mean;
    expect(await brightness(0)).toBeGreaterThan(240);
    expect(await brightness(120)).toBeLessThan(15);
  });

  test('PUB-203 exactly 2 MB → refused; one byte less → accepted', async () => {
    const most = 2 * 1024 * 1024;
    await expect(storePicture(storage, dataUrl(await jpegOf(most)))).rejects.toThrow(messages.photo.size);
    await expect(storePicture(storage, dataUrl(await jpegOf(3 * 1024 * 1024)))).rejects.toThrow(messages.photo.size);
    expect(await storePicture(storage, dataUrl(await jpegOf(most - 1)))).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['a GIF', () => plain(20, 20).gif().toBuffer()],
    ['a WebP', () => plain(20, 20).webp().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text', async () => Buffer.from('hola')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('PUB-202 %s named as a PNG → refused', async (_kind, make) => {
    await expect(storePicture(storage, dataUrl(await make(), 'image/png'))).rejects.toThrow(messages.photo.type);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a JPEG named as a GIF → accepted, because the bytes decide', async () => {
    const photoId = await storePicture(storage, dataUrl(await plain(20, 20).jpeg().toBuffer(), 'image/gif'));
    expect(await sharp(await stored(photoId, 'full')).metadata()).toMatchObject({ format: 'webp', width: 20 });
  });

  test.each([
    ['a truncated JPEG', async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9000)],
    ['a truncated PNG', async () => (await noise(200, 200).png().toBuffer()).subarray(0, 9000)],
    ['a PNG signature and nothing else', async () => blackPng(8, 8).subarray(0, 8)],
    [
      'a JPEG start and noise',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    ],
  ])('%s → refused as broken', async (_kind, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    await expect(storePicture(storage, dataUrl(bytes))).rejects.toThrow(new PictureError(messages.photo.broken));
    expect(await readdir(folder)).toEqual([]);
  });

  const interlaced = (width: number, height: number) => plain(width, height).png({ progressive: true }).toBuffer();
  test.each([
    ['a PNG of 30000 by 30000', () => blackPng(30_000, 30_000)],
    ['a PNG of 5000 by 5000', () => blackPng(5000, 5000)],
    ['an interlaced PNG of 3000 by 3000', () => interlaced(3000, 3000)],
  ])('SAFE-M8 %s → refused for too many pixels, by its header', async (_kind, make) => {
    await expect(storePicture(storage, dataUrl(await make()))).rejects.toThrow(new PictureError(messages.photo.pixels));
    expect(await readdir(folder)).toEqual([]);
  });

  test('SAFE-M8 pictures of the sizes of phones and screens → accepted', async () => {
    const pictures = [blackPng(4800, 4800), await interlaced(2800, 2800), await plain(8000, 6000).jpeg().toBuffer()];
    for (const bytes of pictures) expect(await storePicture(storage, dataUrl(bytes))).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each(['', 'hola', 'https://example.com/a.png', 'data:image/png,abc', 'data:image/png;base64'])(
    'the text %j → refused as broken',
    text => {
      expect(() => decodePicture(text)).toThrow(new PictureError(messages.photo.broken));
    },
  );

  test('forty pictures in parallel → 18 are stored, the others refused as overloaded', async () => {
    const url = dataUrl(await noise(600, 600).jpeg().toBuffer());
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => storePicture(storage, url)));
    const refused = results.filter(result => result.status === 'rejected');
    expect(refused).toHaveLength(40 - 18);
    for (const { reason } of refused) expect(reason.message).toBe(messages.server.overloaded);
    expect(await storePicture(storage, url)).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('names of pictures', () => {
  test('ATH-349 ATH-353 one picture stored twice → two names, and each address leads back to its name', async () => {
    const url = dataUrl(await plain(20, 20).png().toBuffer());
    const [one, two] = [await storePicture(storage, url), await storePicture(storage, url)];
    expect(one).not.toBe(two);
    const urls = pictureUrls(one);
    expect(urls).toEqual({
      avatar: `/files/images/${one}-avatar.webp`,
      card: `/files/images/${one}-card.webp`,
      full: `/files/images/${one}-full.webp`,
    });
    for (const address of Object.values(urls)) expect(photoIdOf(address!)).toBe(one);
    expect(pictureUrls(null)).toEqual({ avatar: null, card: null, full: null });
  });

  test.each([
    '',
    '/files/images/a-full.webp',
    `https://otro.example/files/images/${'a'.repeat(32)}-full.webp`,
    `/files/images/${'a'.repeat(32)}-full.webp?x`,
    `/files/images/${'a'.repeat(32)}-huge.webp`,
  ])('the address %j → not the address of a stored picture', address => {
    expect(photoIdOf(address)).toBeNull();
  });
});

describe('removal of pictures', () => {
  const store = async () => storePicture(storage, dataUrl(await plain(20, 20).png().toBuffer()));
  const names = () => readdir(join(folder, 'images'));

  test('a picture is deleted → all its sizes are gone; deleted again → no error', async () => {
    const photoId = await store();
    const other = await store();
    await deletePicture(storage, photoId);
    await deletePicture(storage, photoId);
    expect((await names()).every(name => name.startsWith(other))).toBe(true);
  });

  test('the sweep → deletes unused pictures after a day; used and young ones stay', async () => {
    const [used, lost, young] = [await store(), await store(), await store()];
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const name of await names()) {
      if (!name.startsWith(young)) await utimes(join(folder, 'images', name), before, before);
    }
    expect(await sweepPictures(storage, async () => new Set([used]), new Date())).toBe(1);
    const left = new Set((await names()).map(name => name.slice(0, 32)));
    expect(left).toEqual(new Set([used, young]));
    expect(left.has(lost)).toBe(false);
  });
});
