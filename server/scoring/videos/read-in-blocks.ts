import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { BrokenFile } from './broken-file.ts';

const blockBytes = 16 * 1024;
const pauseEvery = 2000;

/**
 * Reads blocks: file headers lie close together, and the same disk threads also hash passwords. Throws after `most`
 * reads, since nested elements could take days. Pauses in between, so that other work can run.
 */
export function readInBlocks(file: FileReader, most: number): FileReader {
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
