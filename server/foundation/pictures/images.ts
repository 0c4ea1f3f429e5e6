import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';

/** The picture is refused. The message is for its sender. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const mostBytes = 2 * 1024 * 1024;
// Most pixels of a picture, checked in the header before decoding. The largest phone pictures have about 50 million
// pixels, and a JPEG is decoded at the needed size. Other formats are decoded whole. An interlaced PNG takes seven
// times the memory.
const mostPixels = { jpeg: 50_000_000, other: 24_000_000, interlaced: 8_000_000 };
const longestSide = 1600;
const sizes = ['avatar', 'card', 'full'] as const;
type Size = (typeof sizes)[number];

// A decoded picture takes up to 200 MB, so few are decoded at the same time. A long queue refuses further pictures.
// People take turns, so twenty pictures of one person do not delay another's.
const inTurn = limitFairly({ atOnce: 2, longestQueue: 16 });
// Every upload is a different picture, so libvips' cache would only waste memory.
sharp.cache(false);

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
const hasSignature = (bytes: Buffer) => signatures.some(start => bytes.subarray(0, start.length).equals(start));

/** Returns the bytes of a JPG or PNG. Checks the bytes themselves, not the type that the sender states. */
export function decodePicture(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',');
  if (comma < 0 || !/^data:[\w.+/-]*(?:;[\w.+=-]*)*;base64$/.test(dataUrl.slice(0, Math.min(comma, 200)))) {
    throw new PictureError(messages.photo.broken);
  }
  const body = dataUrl.slice(comma + 1);
  if (!hasSignature(Buffer.from(body.slice(0, 16), 'base64'))) throw new PictureError(messages.photo.type);
  if (Buffer.byteLength(body, 'base64') >= mostBytes) throw new PictureError(messages.photo.size);
  return Buffer.from(body, 'base64');
}

async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { width, height, format, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(messages.photo.broken);
    });
  const isJpeg = format === 'jpeg';
  const kind = isProgressive ? (isJpeg ? 'other' : 'interlaced') : isJpeg ? 'jpeg' : 'other';
  if (width * height > mostPixels[kind]) throw new PictureError(messages.photo.pixels);
}

/** Decodes a picture once, at the largest size that is needed. The result has no metadata, only upright sRGB pixels. */
async function readPixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels.jpeg, failOn: 'error' })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function encodeSizes(bytes: Buffer): Promise<Record<Size, Buffer>> {
  const pixels = await readPixels(bytes).catch(() => {
    throw new PictureError(messages.photo.broken);
  });
  const webp = { quality: 82, effort: 4 };
  return {
    avatar: await pixels.clone().resize(96, 96, { fit: 'cover' }).webp(webp).toBuffer(),
    card: await pixels.clone().resize({ width: 640, withoutEnlargement: true }).webp(webp).toBuffer(),
    full: await pixels.clone().webp(webp).toBuffer(),
  };
}

const folder = 'images/';
const keyOf = (photoId: string, size: Size) => `${folder}${photoId}-${size}.webp`;
/** Lists the storage keys of a picture. Empty for an id that is not ours. */
export const pictureKeys = (photoId: string): string[] =>
  /^[0-9a-f]{32}$/.test(photoId) ? sizes.map(size => keyOf(photoId, size)) : [];

const keyPattern = /^images\/([0-9a-f]{32})-(?:avatar|card|full)\.webp$/;

/**
 * Writes every size of a picture under an unguessable name, and returns the name. `who` is the sender, for fair turns.
 */
export async function storePicture(storage: Storage, dataUrl: string, who = ''): Promise<string> {
  const bytes = decodePicture(dataUrl);
  await refuseTooManyPixels(bytes);
  const pictures = await inTurn(who, () => encodeSizes(bytes)).catch(error => {
    throw error instanceof QueueFullError ? tooMany(2, messages.server.overloaded) : error;
  });
  const photoId = randomBytes(16).toString('hex');
  try {
    for (const size of sizes) await storage.put(keyOf(photoId, size), pictures[size]);
  } catch (error) {
    await deletePicture(storage, photoId).catch(() => undefined);
    throw error;
  }
  return photoId;
}

export async function deletePicture(storage: Storage, photoId: string): Promise<void> {
  for (const size of sizes) await storage.delete(keyOf(photoId, size));
}

const served = '/files/';

type PictureUrls = Record<Size, string> | Record<Size, null>;

export function pictureUrls(photoId: string): Record<Size, string>;
export function pictureUrls(photoId: string | null): PictureUrls;
export function pictureUrls(photoId: string | null): PictureUrls {
  if (!photoId) return { avatar: null, card: null, full: null };
  const urlOf = (size: Size) => `${served}${keyOf(photoId, size)}`;
  return { avatar: urlOf('avatar'), card: urlOf('card'), full: urlOf('full') };
}

const photoIdOfKey = (key: string) => keyPattern.exec(key)?.[1] ?? null;

/** Returns the picture id in one of our addresses. Null for any other text. */
export function photoIdOf(url: string): string | null {
  return url.startsWith(served) ? photoIdOfKey(url.slice(served.length)) : null;
}

// Milliseconds. A sign-up stores its picture before it commits, so a younger picture may still become used.
const settledAfter = 24 * 3_600_000;

/** Removes unused pictures that an interrupted process left behind. */
export async function sweepPictures(
  storage: Storage,
  findUsed: (photoIds: string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<number> {
  const settled = new Set<string>();
  for await (const file of storage.list(folder)) {
    const photoId = photoIdOfKey(file.key);
    if (photoId && now.getTime() - file.modifiedAt.getTime() > settledAfter) settled.add(photoId);
  }
  let removed = 0;
  for (const ids of batches([...settled], 500)) {
    const used = await findUsed(ids);
    for (const photoId of ids) {
      if (used.has(photoId)) continue;
      await deletePicture(storage, photoId);
      removed++;
    }
  }
  return removed;
}

function* batches<T>(items: T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
