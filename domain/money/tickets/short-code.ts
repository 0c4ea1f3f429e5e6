// The code below a QR for typing or spelling: eight characters that look and sound different.

// The code has no vowels, so that no word appears. It has no B, which sounds like V, and no S or Z, which look like
// digits.
const signs = '23456789CDFGHJKMNPQRTVWXY';
const length = 8;
/** Characters that people read by mistake, and the character of our codes that they mean. */
const meant: Record<string, string> = { B: 'V', U: 'V', S: '5', Z: '2' };

const grouped = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The short code of a digest, in groups of four characters. */
export function toShortCode(digest: Uint8Array): string {
  let rest = digest.subarray(0, 8).reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let at = 0; at < length; at++) {
    code += signs[Number(rest % BigInt(signs.length))]!;
    rest /= BigInt(signs.length);
  }
  return grouped(code);
}

/** Reads a typed short code with small letters, spaces or hyphens. Null if the text cannot be a code. */
export function readShortCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s·.'_/-]/g, '');
  const read = [...code].map(sign => meant[sign] ?? sign);
  return read.length === length && read.every(sign => signs.includes(sign)) ? grouped(read.join('')) : null;
}
