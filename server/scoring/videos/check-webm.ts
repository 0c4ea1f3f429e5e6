import type { FileReader } from '#server/foundation/storage/partial-uploads.ts';
import { BrokenFile, type Span } from './broken-file.ts';

type Element = Span & { id: number; isOpen: boolean };

const ids = { segment: 0x18538067, cluster: 0x1f43b675, tracks: 0x1654ae6b, track: 0xae, trackType: 0x83 };
// Most elements of a file. A browser recording states no length, so its blocks are read one by one: some three hundred
// thousand an hour.
const mostElements = 400_000;

const widthOf = (first: number) => Math.clz32(first) - 23;

/** Reads an element: an id and a length (RFC 8794). The leading zeros of each give its width. */
async function readElement(file: FileReader, at: number, end: number): Promise<Element | null> {
  const head = await file.read(at, 12);
  const idWidth = widthOf(head[0] ?? 0);
  if (idWidth > 4 || head.length <= idWidth) return null;
  const lengthWidth = widthOf(head[idWidth] ?? 0);
  const from = at + idWidth + lengthWidth;
  if (lengthWidth > 8 || head.length < idWidth + lengthWidth) return null;
  const id = head.readUIntBE(0, idWidth);
  const mark = 2n ** BigInt(7 * lengthWidth);
  const length = BigInt(`0x${head.toString('hex', idWidth, idWidth + lengthWidth)}`) - mark;
  const isOpen = length === mark - 1n;
  return { id, isOpen, from, to: isOpen ? end : from + Number(length) };
}

async function* elementsIn(file: FileReader, { from, to }: Span): AsyncGenerator<Element> {
  let at = from;
  for (let count = 0; at < to && count < mostElements; count++) {
    const element = await readElement(file, at, to);
    if (!element) throw new BrokenFile();
    yield element;
    // An element without a length ends where the next of its kind begins. Its children are read as its siblings.
    at = element.isOpen ? element.from : element.to;
  }
}

async function hasPictures(file: FileReader, tracks: Span): Promise<boolean> {
  for await (const track of elementsIn(file, tracks)) {
    if (track.id !== ids.track || track.to > tracks.to) continue;
    for await (const part of elementsIn(file, track)) {
      if (part.id === ids.trackType && (await file.read(part.from, 1))[0] === 1) return true;
    }
  }
  return false;
}

/**
 * Throws unless the file is complete: a list of tracks and at least one block of data. True when it contains pictures.
 */
export async function checkWebm(file: FileReader, size: number): Promise<boolean> {
  let tracks: Element | null = null;
  let hasData = false;
  for await (const outer of elementsIn(file, { from: 0, to: size })) {
    if (outer.to > size) throw new BrokenFile();
    if (outer.id !== ids.segment) continue;
    for await (const element of elementsIn(file, outer)) {
      if (element.to > outer.to) throw new BrokenFile();
      if (element.id === ids.tracks) tracks = element;
      if (element.id === ids.cluster) hasData = true;
    }
    break;
  }
  if (!tracks || !hasData) throw new BrokenFile();
  return hasPictures(file, tracks);
}
