/** 2 GB (R5). */
export const mostVideoBytes = 2 * 1024 * 1024 * 1024;

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type VideoType = (typeof videoTypes)[number];

/** Number of first bytes that show the file's type. */
export const headLength = 64;

const lettersOf = (bytes: Uint8Array, from = 0, to = bytes.length) => String.fromCharCode(...bytes.subarray(from, to));

const ebml = '\x1a\x45\xdf\xa3';
// Still pictures and sound use the same container format as video.
const stillOrSound = /^(hei|hev|mif1|msf1|avi|M4A|M4B|crx)/;

/** The type by the first bytes, whatever the file's name; null if it is not an accepted video. */
export function typeOfHead(head: Uint8Array): VideoType | null {
  if (lettersOf(head, 0, 4) === ebml) return lettersOf(head).includes('webm') ? 'video/webm' : null;
  if (lettersOf(head, 4, 8) !== 'ftyp') return null;
  const brand = lettersOf(head, 8, 12);
  if (stillOrSound.test(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
