/** R5: up to 2 GB. */
export const mostVideoBytes = 2 * 1024 * 1024 * 1024;

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
export type VideoType = (typeof videoTypes)[number];

/** So many bytes from the beginning tell what a file calls itself. */
export const headLength = 64;

const lettersOf = (bytes: Uint8Array, from = 0, to = bytes.length) => String.fromCharCode(...bytes.subarray(from, to));

const ebml = '\x1a\x45\xdf\xa3';
// Still pictures and sound come in the same boxes as pictures that move.
const stillOrSound = /^(hei|hev|mif1|msf1|avi|M4A|M4B|crx)/;

/** By its first bytes, whatever its name says; null for anything that is no video of ours. */
export function typeOfHead(head: Uint8Array): VideoType | null {
  if (lettersOf(head, 0, 4) === ebml) return lettersOf(head).includes('webm') ? 'video/webm' : null;
  if (lettersOf(head, 4, 8) !== 'ftyp') return null;
  const brand = lettersOf(head, 8, 12);
  if (stillOrSound.test(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}
