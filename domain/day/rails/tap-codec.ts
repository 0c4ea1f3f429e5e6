import { type CountBefore, latestMoment, mostAmount, mostNoReps, type Tap, tapKinds } from './taps.ts';

// Taps as bytes, some two per tap. Device, network, store and QR use the same form. A number is written in groups of
// seven bits, lowest first. A tap begins with sixteen times the time since the last tap, plus its kind.

/** A judge never presses this often between two answers. A longer batch does not come from our page. */
export const mostTapsAtOnce = 2_000;
const kindsInHead = 16;

export function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** `since` is the moment of the tap before these, or where the log begins. */
export function encodeTaps(taps: readonly Tap[], since: number): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let last = since;
  for (const tap of taps) {
    // The device's clock may be set back; the taps keep the order of the presses.
    const waited = Math.max(0, tap.at - last);
    last += waited;
    pushNumber(bytes, waited * kindsInHead + tapKinds.indexOf(tap.kind));
    if ('amount' in tap) pushNumber(bytes, tap.amount);
    if ('count' in tap) {
      pushNumber(bytes, tap.count * 2 + ('hasTieBreak' in tap && tap.hasTieBreak ? 1 : 0));
      pushNumber(bytes, tap.noReps);
    }
  }
  return Uint8Array.from(bytes);
}

export type Reader = { bytes: Uint8Array; next: number };

/** Reads a number. Null if the bytes end within the number, or the number is too large to be exact. */
export function readNumber(reader: Reader): number | null {
  let value = 0;
  for (let scale = 1; scale <= 2 ** 42; scale *= 128) {
    const byte = reader.bytes[reader.next];
    if (byte === undefined) return null;
    reader.next += 1;
    value += (byte % 128) * scale;
    if (byte < 128) return value;
  }
  return null;
}

function readCountBefore(reader: Reader): CountBefore | null {
  const count = readNumber(reader);
  const noReps = readNumber(reader);
  if (count === null || noReps === null || noReps > mostNoReps || count > mostAmount * 2 + 1) return null;
  return { count: Math.floor(count / 2), noReps, hasTieBreak: count % 2 === 1 };
}

function readTap(reader: Reader, last: number): Tap | null {
  const head = readNumber(reader);
  if (head === null) return null;
  const at = last + Math.floor(head / kindsInHead);
  if (at > latestMoment) return null;
  const kind = tapKinds[head % kindsInHead];
  switch (kind) {
    case undefined:
      return null;
    case 'add':
    case 'lift':
    case 'miss': {
      const amount = readNumber(reader);
      return amount === null || amount > mostAmount ? null : { kind, at, amount };
    }
    case 'undo': {
      const standing = readCountBefore(reader);
      return standing && { kind, at, ...standing };
    }
    case 'correct': {
      const standing = readCountBefore(reader);
      return standing && { kind, at, count: standing.count, noReps: standing.noReps };
    }
    default:
      return { kind, at };
  }
}

/** Reads taps. Null if the bytes are not taps, because any client can send bytes. */
export function decodeTaps(bytes: Uint8Array, since: number): Tap[] | null {
  const reader = { bytes, next: 0 };
  const taps: Tap[] = [];
  let last = since;
  while (reader.next < bytes.length) {
    const tap = readTap(reader, last);
    if (!tap || taps.length === mostTapsAtOnce) return null;
    taps.push(tap);
    last = tap.at;
  }
  return taps;
}
