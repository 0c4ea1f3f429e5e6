import { readQrText } from '#domain/money/tickets/qr-text.ts';

/** Characters that a Spanish or Latin American keyboard layout makes of a scanner's English key codes. */
const typedAs: Record<string, string> = { "'": '-', '-': '/', Ñ: ':', ñ: ';', '·': '#', '?': '_' };
const asEnglish = (text: string): string => text.replaceAll(/['\-Ññ·?]/g, sign => typedAs[sign]!);

/**
 * The ticket that a camera or scanner read, with its signature if that came through. The text is never opened as an
 * address.
 */
export function readCode(text: string) {
  const read = readQrText(text);
  if (!read || read.signature) return read;
  const typed = readQrText(asEnglish(text));
  return typed?.signature ? typed : read;
}

const signsOf = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/** The long id below a QR, with any separators between its groups. */
export function readLongId(typed: string): string | null {
  const signs = signsOf(typed);
  if (!/^[0-9a-f]{32}$/.test(signs)) return null;
  return signs.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The end of one of our address heads, or no head, followed only by ids. */
function isIdsBehind(text: string, head: string): boolean {
  const signs = signsOf(text);
  for (let kept = Math.min(head.length, signs.length); kept >= 0; kept--) {
    if (!signs.startsWith(head.slice(head.length - kept))) continue;
    return /^[0-9a-f]+$/.test(signs.slice(kept)) && (kept > 0 || /\w\W\w/.test(text));
  }
  return false;
}
/** The place where ids end and a signature begins. */
const seam = /(?:^|[0-9a-f])\W1\.[\w?'-]/;
const idGroups = /(?<![0-9a-z])[0-9a-f]{3,}(?![0-9a-z])/gi;
const manyGroups = 5;
/** A signature has letters of both cases. Codes of other printers use only one. */
const isOfSignature = (text: string): boolean =>
  /^[\w?'.-]{20,110}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);

/**
 * Whether a scanner's text is a piece of one of our codes (ORGA-C9). A slow scanner loses characters, and a ticket of
 * this event must not look like another event's. `origin`: the origin of our addresses.
 */
export function isPieceOfCode(text: string, origin: string): boolean {
  const heads = [signsOf(`${origin}/approved/qr-ticket/`), signsOf(`${origin}/pass/`)];
  const isOfHead = heads.some(head => head.includes(signsOf(text)) || isIdsBehind(text, head));
  const groups = text.match(idGroups) ?? [];
  return isOfHead || groups.length >= manyGroups || seam.test(text) || isOfSignature(text);
}

/** Keys this near each other come from a scanner: a person types more slowly. Cordless scanners are slow. */
const mostBetweenMs = 120;
/** After this many keys the source is a scanner, and may pause. */
const fewest = 20;
const longestPauseMs = 1_000;
const mostKeys = 500;

/** The text typed at scanner speed so far, and the time of the last key. */
type Typed = { text: string; at: number };
export const nothingTyped: Typed = { text: '', at: 0 };

/** Handles the next key. `scanned` is set when the key ends a code. Shift and arrow keys add nothing. */
export function typeKey(typed: Typed, key: string, at: number): { typed: Typed; scanned: string | null } {
  const most = typed.text.length < fewest ? mostBetweenMs : longestPauseMs;
  const text = at - typed.at <= most ? typed.text : '';
  if (key === 'Enter') return { typed: nothingTyped, scanned: text.length >= fewest ? text : null };
  if ([...key].length > 1) return { typed: { text, at }, scanned: null };
  return { typed: { text: (text + key).slice(-mostKeys), at }, scanned: null };
}
