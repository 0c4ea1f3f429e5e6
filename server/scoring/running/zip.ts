import { crc32, inflateRawSync } from 'node:zlib';
import { messages } from '#contract/messages.ts';
import { FileRefused } from './unreadable.ts';

// Reads zip files as far as spreadsheets use them: no split archives, no encryption, no zip64. Sizes stated in the file
// are never trusted. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

const { damaged, large, old } = messages.running.unreadable;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endSize = 22;
const longestComment = 65_535;
const mostEntries = 5000;

type Entry = { at: number; packed: number; method: number; crc: number; isSecret: boolean };

function findEnd(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - endSize - longestComment);
  for (let at = bytes.length - endSize; at >= least; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  throw new FileRefused('read', damaged);
}

function listEntries(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const amount = bytes.readUInt16LE(end + 10);
  if (amount > mostEntries) throw new FileRefused('read', large);
  const entries = new Map<string, Entry>();
  for (let at = bytes.readUInt32LE(end + 16), left = amount; left > 0; left--) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new FileRefused('read', damaged);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    entries.set(name.toLowerCase(), {
      at: bytes.readUInt32LE(at + 42),
      packed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      isSecret: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, { at, packed, method, crc, isSecret }: Entry, most: number): Buffer {
  if (isSecret) throw new FileRefused('read', old);
  if (bytes.readUInt32LE(at) !== fileMark) throw new FileRefused('read', damaged);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const body = bytes.subarray(from, from + packed);
  if (body.length !== packed || (method !== 0 && method !== 8)) throw new FileRefused('read', damaged);
  if (method === 0 && packed > most) throw new FileRefused('read', large);
  const plain = method === 0 ? body : inflateRawSync(body, { maxOutputLength: most });
  if (crc32(plain) !== crc) throw new FileRefused('read', damaged);
  return plain;
}

/** Replaces Node's errors for damaged bytes by a FileRefused. */
function saying<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileRefused('read', isLarge ? large : damaged);
  }
}

/** Returns a reader of single files. It unpacks at most `most` bytes, and returns null for an unknown name. */
export function openZip(bytes: Buffer): (name: string, most: number) => Buffer | null {
  const entries = saying(() => listEntries(bytes));
  return (name, most) => {
    const entry = entries.get(name.toLowerCase());
    return entry ? saying(() => unpack(bytes, entry, most)) : null;
  };
}
