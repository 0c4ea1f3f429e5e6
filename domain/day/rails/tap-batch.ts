import { decodeTaps, encodeTaps, pushNumber, type Reader, readNumber } from './tap-codec.ts';
import type { Tap } from './taps.ts';

// One message of a device about a rail. It has the judge's role, the numbers of the taps, and the clock's accuracy.

export const tapRoles = ['main', 'second'] as const;
export type TapRole = (typeof tapRoles)[number];

export type TapBatch = {
  railId: string;
  role: TapRole;
  epoch: number;
  /** The number of the first tap, counted from one. */
  fromSeq: number;
  /** The moment before the first tap, in hundredths of a second. */
  since: number;
  /** Largest error of the device's clock in milliseconds. Null if the device never had the server's time. */
  errorMs: number | null;
  taps: readonly Tap[];
};

/** The longest batch in bytes. The device sends further taps in the next batch. */
export const mostBatchBytes = 8_192;
const version = 1;
const longestError = 600_000;
const largestSeq = 1_000_000;
const idBytes = 16;

function pushId(bytes: number[], id: string): void {
  const hex = id.replaceAll('-', '');
  for (let at = 0; at < hex.length; at += 2) bytes.push(Number.parseInt(hex.slice(at, at + 2), 16));
}

function readId(reader: Reader): string | null {
  const end = reader.next + idBytes;
  if (end > reader.bytes.length) return null;
  const hex = [...reader.bytes.slice(reader.next, end)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  reader.next = end;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function encodeBatch(batch: TapBatch): Uint8Array<ArrayBuffer> {
  const head: number[] = [version, tapRoles.indexOf(batch.role)];
  pushId(head, batch.railId);
  const error = batch.errorMs === null ? 0 : Math.min(longestError, Math.ceil(batch.errorMs)) + 1;
  for (const number of [batch.epoch, batch.fromSeq, batch.since, error]) pushNumber(head, number);
  const taps = encodeTaps(batch.taps, batch.since);
  const all = new Uint8Array(head.length + taps.length);
  all.set(head);
  all.set(taps, head.length);
  return all;
}

/** Reads a batch of taps. Null if the bytes are not a batch, because any client can send bytes. */
export function decodeBatch(bytes: Uint8Array): TapBatch | null {
  const role = tapRoles[bytes[1] ?? tapRoles.length];
  if (bytes[0] !== version || !role || bytes.length > mostBatchBytes) return null;
  const reader: Reader = { bytes, next: 2 };
  const railId = readId(reader);
  const [epoch, fromSeq, since, error] = [0, 1, 2, 3].map(() => readNumber(reader)) as (number | null)[];
  if (railId === null || epoch == null || fromSeq == null || since == null || error == null) return null;
  if (epoch < 1 || epoch > largestSeq || fromSeq < 1 || fromSeq > largestSeq || error > longestError + 1) return null;
  const taps = decodeTaps(bytes.subarray(reader.next), since);
  if (!taps || taps.length === 0) return null;
  return { railId, role, epoch, fromSeq, since, errorMs: error === 0 ? null : error - 1, taps };
}
