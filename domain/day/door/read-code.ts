import { readQrText } from '#domain/money/tickets/qr-text.ts';

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

const signsOf = (text: string): string => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '');

/** The long id below a QR, with whatever stands between its groups. */
export function readLongId(typed: string): string | null {
  const signs = signsOf(typed);
  if (!/^[0-9a-f]{32}$/.test(signs)) return null;
  return signs.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The end of a head of ours, or none of it, and then nothing but ids. */
function isIdsBehind(text: string, head: string): boolean {
  const signs = signsOf(text);
  for (let kept = Math.min(head.length, signs.length); kept >= 0; kept--) {
    if (!signs.startsWith(head.slice(head.length - kept))) continue;
    return /^[0-9a-f]+$/.test(signs.slice(kept)) && (kept > 0 || /\w\W\w/.test(text));
  }
  return false;
}
/** Where ids end and a signature begins. */
const seam = /(?:^|[0-9a-f])\W1\.[\w?'-]/;
const idGroups = /(?<![0-9a-z])[0-9a-f]{3,}(?![0-9a-z])/gi;
const manyGroups = 5;
/** Signatures have letters of both sizes; whoever prints codes of their own keeps to one. */
const isOfSignature = (text: string): boolean =>
  /^[\w?'.-]{20,110}$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);

/**
 * Whether what a scanner typed is a piece of one of our codes (ORGA-C9): a slow one loses signs on its way, and a ticket
 * of this event is then not one of another. `origin`: where our codes lead.
 */
export function isPieceOfCode(text: string, origin: string): boolean {
  const heads = [signsOf(`${origin}/approved/qr-ticket/`), signsOf(`${origin}/pass/`)];
  const isOfHead = heads.some(head => head.includes(signsOf(text)) || isIdsBehind(text, head));
  const groups = text.match(idGroups) ?? [];
  return isOfHead || groups.length >= manyGroups || seam.test(text) || isOfSignature(text);
}

/** Nobody types as fast: keys so near each other are a scanner's. Those without a cable are slow. */
const mostBetweenMs = 120;
/** What typed so many keys is a scanner, and may pause. */
const fewest = 20;
const longestPauseMs = 1_000;
const mostKeys = 500;

/** What was typed at the speed of a scanner so far, and when the last key came. */
type Typed = { text: string; at: number };
export const nothingTyped: Typed = { text: '', at: 0 };

/** The next key; `scanned` where it ends a code. A key alone (Shift, an arrow) adds nothing. */
export function typeKey(typed: Typed, key: string, at: number): { typed: Typed; scanned: string | null } {
  const most = typed.text.length < fewest ? mostBetweenMs : longestPauseMs;
  const text = at - typed.at <= most ? typed.text : '';
  if (key === 'Enter') return { typed: nothingTyped, scanned: text.length >= fewest ? text : null };
  if ([...key].length > 1) return { typed: { text, at }, scanned: null };
  return { typed: { text: (text + key).slice(-mostKeys), at }, scanned: null };
}
