import { headLength, typeOfHead, type VideoType } from '#domain/results/video-file.ts';
import type { FileReader } from '#server/storage/arrivals.ts';
import { Broken } from './broken.ts';
import { checkMp4 } from './check-mp4.ts';
import { checkWebm } from './check-webm.ts';
import type { Refusal } from './videos.store.ts';

export type Checked = { type: VideoType } | { refusal: Refusal };

// More than any file of bones that are walked once each; parts that lie in one another could be walked for days.
const mostReads = 500_000;

function readsCounted(file: FileReader): FileReader {
  let reads = 0;
  return {
    ...file,
    read(at, length) {
      reads += 1;
      if (reads > mostReads) throw new Broken();
      return file.read(at, length);
    },
  };
}

/** Looks at the bones of the file, not at its pictures: a truncated one, or one without a picture track, does not pass. */
export async function checkVideo(file: FileReader, size: number): Promise<Checked> {
  const head = await file.read(0, headLength);
  const type = head.length < headLength ? null : typeOfHead(head);
  if (!type) return { refusal: 'type' };
  const counted = readsCounted(file);
  try {
    const hasPicture = await (type === 'video/webm' ? checkWebm(counted, size) : checkMp4(counted, size));
    return hasPicture ? { type } : { refusal: 'type' };
  } catch (error) {
    if (error instanceof Broken) return { refusal: 'broken' };
    throw error;
  }
}
