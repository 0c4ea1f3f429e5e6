// The code below a QR that a person types or spells: eight signs, which no eye and no ear takes for one another.

// No vowels, so that no word comes of it; no B, which sounds like V, and neither S nor Z, which look like digits.
const signs = '23456789CDFGHJKMNPQRTVWXY';
const length = 8;
/** What somebody writes who heard or read one of ours. */
const meant: Record<string, string> = { B: 'V', U: 'V', S: '5', Z: '2' };

const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Of a digest, in groups of four. */
export function toShortCode(digest: Uint8Array): string {
  let rest = digest.subarray(0, 8).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let at = 0; at < length; at++) {
    code += signs[Number(rest % BigInt(signs.length))]!;
    rest /= BigInt(signs.length);
  }
  return grouped(code);
}

/** As it was typed, small letters, spaces and hyphens included; null where it cannot be one. */
export function readShortCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s·.'_/-]/g, '');
  const read = [...code].map(sign => meant[sign] ?? sign);
  return read.length === length && read.every(sign => signs.includes(sign)) ? grouped(read.join('')) : null;
}
