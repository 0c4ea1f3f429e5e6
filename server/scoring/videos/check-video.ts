import { headLength, typeOfHead, type VideoType } from '#domain/scoring/results/video-file.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { BrokenFile } from './broken-file.ts';
import { checkMp4 } from './check-mp4.ts';
import { checkWebm } from './check-webm.ts';
import type { VideoRefusal } from './videos.store.ts';

type Checked = { type: VideoType } | { refusal: VideoRefusal };

// Most reads of one file, more than an honest file needs. A browser recording needs hundreds of thousands. An MP4 of an
// hour in pieces of a second needs some thirty thousand.
const mostReads = { 'video/webm': 500_000, 'video/mp4': 120_000, 'video/quicktime': 120_000 };
// At most two threads read, and one per account. The other threads stay free, even when many accounts send manipulated
// files.
const inTurn = limitFairly({ atOnce: 2, each: 1, longestQueue: 10_000 });

/** Checks the structure of the file, not its pictures. Refuses a truncated file, or one without a picture track. */
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

const blockBytes = 16 * 1024;
const pauseEvery = 2000;

/**
 * Makes a reader that reads blocks: file headers lie close together, and the same disk threads also hash passwords.
 * Throws after `most` reads, since nested elements could take days. Pauses in between, so that other work can run.
 */
function readInBlocks(file: FileReader, most: number): FileReader {
  let reads = 0;
  let from = 0;
  let block: Buffer = Buffer.alloc(0);
  return {
    ...file,
    async read(at, length) {
      reads += 1;
      if (reads > most) throw new BrokenFile();
      if (reads % pauseEvery === 0) await new Promise(resolve => setImmediate(resolve));
      if (length > blockBytes) return file.read(at, length);
      const isThere = at >= from && at + length <= from + block.length;
      if (!isThere) {
        block = await file.read(at, blockBytes);
        from = at;
      }
      return block.subarray(at - from, at - from + length);
    },
  };
}
