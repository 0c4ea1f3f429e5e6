import { limitFairly } from './limit-fairly.ts';
import type { PartialUploads } from './partial-uploads.ts';
import { type Bucket, leastPart, type StoredObject } from './s3-bucket.ts';
import { typeOfKey } from './storage.ts';

const folder = '.arriving/';
export const isArriving = (key: string) => key.startsWith(folder);

const idForm = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Above these bytes in memory, pieces are stored before they are large. */
const mostHeld = 64 * leastPart;
const smallPiece = 1024 * 1024;
/** An upload in more pieces gets no further small ones. Only an attack has so many. */
const mostPieces = 4000;
/**
 * A reader asks for this many bytes, and for twice as many each next time. A video in pieces of a second has thousands
 * of boxes, and one request for each would take minutes.
 */
const leastAhead = 64 * 1024;

const digits = 15;
const offsetOf = ({ key }: StoredObject) => Number(key.slice(-digits));

/**
 * Keeps an unfinished upload as pieces in the bucket. A piece's name is the offset of its first byte. An object cannot
 * grow, so each piece is stored whole: when it is large enough, or when the connection ends.
 */
export function s3PartialUploads(bucket: Bucket): PartialUploads {
  const folderOf = (id: string) => {
    if (!idForm.test(id)) throw new Error(`Not a name of an arriving file: ${JSON.stringify(id)}`);
    return `${folder}${id}/`;
  };
  const pieceOf = (id: string, at: number) => `${folderOf(id)}${String(at).padStart(digits, '0')}`;
  const copyInTurn = limitFairly({ atOnce: 2, longestQueue: 10_000 });
  let held = 0;

  /** The pieces from the first byte on, without a gap. A piece of an earlier attempt may overlap; it is left out. */
  async function piecesOf(id: string): Promise<StoredObject[]> {
    const pieces: StoredObject[] = [];
    let end = 0;
    for await (const piece of bucket.list(folderOf(id))) {
      if (offsetOf(piece) !== end || piece.size === 0) continue;
      pieces.push(piece);
      end += piece.size;
    }
    return pieces;
  }

  async function readAcross(pieces: readonly StoredObject[], at: number, length: number): Promise<Buffer> {
    const found: Buffer[] = [];
    for (const piece of pieces) {
      const begins = offsetOf(piece);
      const start = Math.max(at, begins) - begins;
      const end = Math.min(at + length, begins + piece.size) - begins - 1;
      if (start > end) continue;
      const part = await bucket.read(piece.key, { start, end });
      if (!part) break;
      found.push(part);
    }
    return Buffer.concat(found);
  }

  async function drop(id: string): Promise<void> {
    for await (const { key } of bucket.list(folderOf(id))) await bucket.delete(key);
  }

  return {
    async write(id, at, bytes) {
      let parts: Uint8Array[] = [];
      let size = 0;
      let written = 0;
      let error: unknown = null;
      const store = async () => {
        await bucket.put(pieceOf(id, at + written), Buffer.concat(parts));
        written += size;
        held -= size;
        parts = [];
        size = 0;
      };
      folderOf(id);
      try {
        for await (const piece of bytes) {
          parts.push(piece);
          size += piece.length;
          held += piece.length;
          if (size >= leastPart || (held > mostHeld && size >= smallPiece)) await store();
        }
      } catch (caught) {
        error = caught;
      }
      try {
        const mayStore = size >= smallPiece || size === 0 || (await piecesOf(id)).length < mostPieces;
        if (!mayStore) throw new Error(`The upload ${id} has too many pieces.`);
        if (size > 0) await store();
      } catch (caught) {
        error ??= caught;
      } finally {
        held -= size;
      }
      return { written, error };
    },

    async sizeOf(id) {
      const last = (await piecesOf(id)).at(-1);
      return last ? offsetOf(last) + last.size : 0;
    },

    async reader(id) {
      const pieces = await piecesOf(id);
      let kept: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };
      let ahead = leastAhead;
      return {
        async read(at, length) {
          const from = at - kept.at;
          if (from >= 0 && from + length <= kept.bytes.length) return kept.bytes.subarray(from, from + length);
          kept = { at, bytes: await readAcross(pieces, at, Math.max(length, ahead)) };
          ahead = Math.min(2 * ahead, leastPart);
          return kept.bytes.subarray(0, length);
        },
        close: async () => {},
      };
    },

    copy: ({ id, to, whose }, beforeTaking) =>
      copyInTurn(whose, async () => {
        await beforeTaking();
        const pieces = await piecesOf(id);
        if (pieces.length === 0) return false;
        await bucket.join(pieces, pieceOf(to, 0));
        return true;
      }),

    async finish(id, key) {
      const type = typeOfKey(key);
      if (!type) throw new Error(`Not a key of the file storage: ${JSON.stringify(key)}`);
      await bucket.join(await piecesOf(id), key, type);
      await drop(id);
    },

    drop,

    async *list() {
      let last = '';
      for await (const { key, modifiedAt } of bucket.list(folder)) {
        const id = key.slice(folder.length).split('/')[0] ?? '';
        if (id !== last) yield { key: id, modifiedAt };
        last = id;
      }
    },

    room: async () => null,
  };
}
