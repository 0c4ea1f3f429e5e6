/** The largest video file: 2 GB (R5). */
export const mostVideoBytes = 2 * 1024 * 1024 * 1024;

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type VideoType = (typeof videoTypes)[number];

/** Number of bytes at the start of a file that show its type. */
export const headLength = 64;

const lettersOf = (bytes: Uint8Array, from = 0, to = bytes.length) => String.fromCharCode(...bytes.subarray(from, to));

const ebml = '\x1a\x45\xdf\xa3';
// Format names of pictures and sound, which use the same container format as video.
const stillOrSound = /^(hei|hev|mif1|msf1|avi|M4A|M4B|crx)/;

/** The type of a video file by its first bytes; the file's name does not matter. Null if the type is not accepted. */
export function typeOfHead(head: Uint8Array): VideoType | null {
  if (lettersOf(head, 0, 4) === ebml) return lettersOf(head).includes('webm') ? 'video/webm' : null;
  if (lettersOf(head, 4, 8) !== 'ftyp') return null;
  const brand = lettersOf(head, 8, 12);
  if (stillOrSound.test(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
