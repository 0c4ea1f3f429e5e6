import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { BrokenFile, type Span } from './broken-file.ts';

type Box = Span & { type: string };

// Most boxes (parts) of a file. A video of an hour in pieces of a second has some ten thousand. A file with more is an
// attack.
const mostBoxes = 100_000;

/** Reads a box: a length, four letters, and the content (ISO/IEC 14496-12). */
async function readBox(file: FileReader, at: number, end: number): Promise<Box | null> {
  const head = await file.read(at, 16);
  if (head.length < 8) return null;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 0) return { type, from: at + 8, to: end };
  if (short === 1) {
    if (head.length < 16) return null;
    const length = Number(head.readBigUInt64BE(8));
    return length < 16 ? null : { type, from: at + 16, to: at + length };
  }
  return short < 8 ? null : { type, from: at + 8, to: at + short };
}

async function* boxesIn(file: FileReader, { from, to }: Span): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at < to && count < mostBoxes; count++) {
    const box = await readBox(file, at, to);
    if (!box) return;
    yield box;
    at = box.to;
  }
}

async function findBox(file: FileReader, within: Span, type: string): Promise<Box | null> {
  for await (const box of boxesIn(file, within)) if (box.type === type) return box.to <= within.to ? box : null;
  return null;
}

async function hasPictures(file: FileReader, moov: Box): Promise<boolean> {
  for await (const box of boxesIn(file, moov)) {
    const media = box.type === 'trak' ? await findBox(file, box, 'mdia') : null;
    const handler = media && (await findBox(file, media, 'hdlr'));
    if (!handler) continue;
    if ((await file.read(handler.from, 12)).toString('latin1', 8, 12) === 'vide') return true;
  }
  return false;
}

/**
 * Throws unless the file is complete: an index and its data, each as long as stated. True when it contains pictures.
 */
export async function checkMp4(file: FileReader, size: number): Promise<boolean> {
  let moov: Box | null = null;
  let hasData = false;
  for await (const box of boxesIn(file, { from: 0, to: size })) {
    // Some cameras write a few bytes of their own after the last box.
    if (box.to > size && !(moov && hasData && /[^ -~]/.test(box.type))) throw new BrokenFile();
    if (box.type === 'moov') moov = box;
    if (box.type === 'mdat' && box.to > box.from) hasData = true;
  }
  if (!moov || !hasData) throw new BrokenFile();
  return hasPictures(file, moov);
}
