import type { FileReader } from '#server/storage/arrivals.ts';
import { Broken } from './broken.ts';
import { checkMp4 } from './check-mp4.ts';
import { checkWebm } from './check-webm.ts';
import type { Refusal, VideoType } from './videos.store.ts';

export type Checked = { type: VideoType } | { refusal: Refusal };

/** So many bytes from there on tell what a file calls itself. */
export const headLength = 64;

/** By its first bytes, whatever its name says; null for anything that is no video of ours (R5). */
export function typeOfHead(head: Buffer): VideoType | null {
  if (head.readUInt32BE(0) === 0x1a45dfa3) return head.includes('webm') ? 'video/webm' : null;
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  // Still pictures and sound come in the same boxes.
  if (/^(hei|hev|mif1|msf1|avi|M4A|M4B|crx)/.test(brand)) return null;
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/** Looks at the bones of the file, not at its pictures: a truncated one, or one without a picture track, does not pass. */
export async function checkVideo(file: FileReader, size: number): Promise<Checked> {
  const head = await file.read(0, headLength);
  const type = head.length < headLength ? null : typeOfHead(head);
  if (!type) return { refusal: 'type' };
  try {
    const hasPicture = await (type === 'video/webm' ? checkWebm(file, size) : checkMp4(file, size));
    return hasPicture ? { type } : { refusal: 'type' };
  } catch (error) {
    if (error instanceof Broken) return { refusal: 'broken' };
    throw error;
  }
}
