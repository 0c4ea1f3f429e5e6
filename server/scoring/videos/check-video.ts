import { headLength, typeOfHead, type VideoType } from '#domain/scoring/results/video-file.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { BrokenFile } from './broken-file.ts';
import { checkMp4 } from './check-mp4.ts';
import { checkWebm } from './check-webm.ts';
import { readInBlocks } from './read-in-blocks.ts';
import type { VideoRefusal } from './videos.store.ts';

type Checked = { type: VideoType } | { refusal: VideoRefusal };

// More than any file of bones that are walked once each: a recording of a browser has hundreds of thousands, an MP4 of an
// hour in pieces of a second some thirty thousand.
const mostReads = { 'video/webm': 500_000, 'video/mp4': 120_000, 'video/quicktime': 120_000 };
// Two of the threads that read, also when many send riddles; the others go on. One account has one of them.
const inTurn = limitFairly({ atOnce: 2, each: 1, longestQueue: 10_000 });

/** Looks at the bones of the file, not at its pictures: a truncated one, or one without a picture track, does not pass. */
export const checkVideo = (file: FileReader, size: number, whose: string): Promise<Checked> =>
  inTurn(whose, () => check(file, size));

async function check(file: FileReader, size: number): Promise<Checked> {
  const head = await file.read(0, headLength);
  const type = head.length < headLength ? null : typeOfHead(head);
  if (!type) return { refusal: 'type' };
  const counted = readInBlocks(file, mostReads[type]);
  try {
    const hasPicture = await (type === 'video/webm' ? checkWebm(counted, size) : checkMp4(counted, size));
    return hasPicture ? { type } : { refusal: 'type' };
  } catch (error) {
    if (error instanceof BrokenFile) return { refusal: 'broken' };
    throw error;
  }
}
