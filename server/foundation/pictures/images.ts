import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { Storage } from '#server/foundation/storage/storage.ts';

/** The picture cannot be taken; its message is for the person who sent it. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const mostBytes = 2 * 1024 * 1024;
// What the header says is looked at before anything is decoded. A phone's largest picture has about 50 million pixels,
// and a JPEG of them is read at the size that is needed; everything else is unpacked whole, and an interlaced PNG is held
// in memory seven times over.
const mostPixels = { jpeg: 50_000_000, other: 24_000_000, interlaced: 8_000_000 };
const longestSide = 1600;
const sizes = ['avatar', 'card', 'full'] as const;
type Size = (typeof sizes)[number];

// A decoded picture takes up to 200 MB, so few are decoded at once, and a crowd is sent away rather than kept waiting.
// The line goes round among people: nobody's twenty pictures keep another's one waiting.
const inTurn = limitFairly({ atOnce: 2, longestQueue: 16 });
// Every upload is another picture: libvips' cache of operations would only hold on to pixels.
sharp.cache(false);

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
const hasSignature = (bytes: Buffer) => signatures.some(start => bytes.subarray(0, start.length).equals(start));

/** The bytes of a JPG or PNG, told by the bytes themselves: what the sender calls them counts for nothing. */
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

/** Decodes once, small enough for the largest size; from here on there is no metadata left, only upright sRGB pixels. */
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
/** Its files, where it is one that was stored here. */
export const pictureKeys = (photoId: string): string[] =>
  /^[0-9a-f]{32}$/.test(photoId) ? sizes.map(size => keyOf(photoId, size)) : [];

const keyPattern = /^images\/([0-9a-f]{32})-(?:avatar|card|full)\.webp$/;

/** Writes every size under a name that cannot be guessed, and returns that name. `who` sent it: turns are theirs. */
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

/** The picture that an address of ours shows; null for any other text. */
export function photoIdOf(url: string): string | null {
  return url.startsWith(served) ? photoIdOfKey(url.slice(served.length)) : null;
}

// A sign-up stores its picture before it commits: younger ones may only be waiting for that.
const settledAfter = 24 * 3_600_000;

/** Removes the pictures that nobody points at any more, left behind by a process that died half-way. */
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
