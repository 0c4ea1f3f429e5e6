import { createHmac, timingSafeEqual } from 'node:crypto';

// The codes of RFC 6238 as every authenticator app supports them: SHA-1, 30 seconds, six digits.
const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base 32 (RFC 4648) without padding, for typing into an app. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** Returns the code of one 30-second step (RFC 4226). */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return `${number % 10 ** digits}`.padStart(digits, '0');
}

/**
 * Returns the step of a code: now or one step off, because clocks differ. Null if the code is wrong or already used.
 */
export function findStep(secret: Buffer, code: string, now: Date, lastStep: number | null): number | null {
  const given = Buffer.from(code);
  const current = stepOf(now);
  for (const step of [current, current - 1, current + 1]) {
    if (lastStep !== null && step <= lastStep) continue;
    const right = Buffer.from(codeAt(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}
