// Reads an archive as spreadsheets write it: not split, not encrypted, not 64-bit. The stated sizes are not trusted:
// unpacking stops at a limit.

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endSize = 22;
const longestComment = 65_535;
const mostEntries = 5000;

/** Not an archive, or one larger than any list of people. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

type Entry = { at: number; packed: number; method: number };

function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - endSize - longestComment);
  for (let at = view.byteLength - endSize; at >= least; at--) if (view.getUint32(at, true) === endMark) return at;
  throw new Unreadable();
}

function listEntries(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = findEnd(view);
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = Math.min(view.getUint16(end + 10, true), mostEntries); left > 0; left--) {
    if (view.getUint32(at, true) !== entryMark) throw new Unreadable();
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.toLowerCase(), {
      at: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks in pieces, so it never exceeds the limit. */
async function inflate(packed: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Unreadable();
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns a function that reads the text of one file, up to `most` bytes; '' for an unknown name. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): (name: string, most: number) => Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = listEntries(bytes, view);
  return async (name, most) => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return '';
    const { at, packed, method } = entry;
    const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const body = bytes.slice(from, from + packed);
    if (method === 8) return inflate(body, most);
    if (method !== 0 || packed > most) throw new Unreadable();
    return new TextDecoder().decode(body);
  };
}
