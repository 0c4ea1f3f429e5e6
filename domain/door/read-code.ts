import { readQrText } from '#domain/tickets/qr-text.ts';

/** What a keyboard of Spain or Latin America makes of the signs of a code that a scanner types as an English one. */
const typedAs: Record<string, string> = { "'": '-', '-': '/', Ñ: ':', ñ: ';', '·': '#', '?': '_' };
const asEnglish = (text: string): string => text.replaceAll(/['\-Ññ·?]/g, sign => typedAs[sign]!);

/**
 * The ticket that a camera or a scanner read, with its signature where it came through. What it says is never followed as
 * an address.
 */
export function readCode(text: string) {
  const read = readQrText(text);
  if (!read || read.signature) return read;
  const typed = readQrText(asEnglish(text));
  return typed?.signature ? typed : read;
}

/** Nobody types as fast: keys so near each other are a scanner's. */
const mostBetweenMs = 50;
const fewest = 20;
const mostKeys = 500;

/** What was typed at the speed of a scanner so far, and when the last key came. */
type Typed = { text: string; at: number };
export const nothingTyped: Typed = { text: '', at: 0 };

/** The next key; `scanned` where it ends a code. A key alone (Shift, an arrow) adds nothing. */
export function typeKey(typed: Typed, key: string, at: number): { typed: Typed; scanned: string | null } {
  const text = at - typed.at <= mostBetweenMs ? typed.text : '';
  if (key === 'Enter') return { typed: nothingTyped, scanned: text.length >= fewest ? text : null };
  if ([...key].length > 1) return { typed: { text, at }, scanned: null };
  return { typed: { text: (text + key).slice(-mostKeys), at }, scanned: null };
}
