// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without a library: a page over plain http has no Web Crypto.

const rounds = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const beginning = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;
const block = 64;

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Mixes one block of 64 bytes into a state. */
function mix(state: readonly number[], bytes: Uint8Array, at: number): number[] {
  const words = new Uint32Array(block);
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, block);
  for (let n = 0; n < 16; n++) words[n] = view.getUint32(n * 4);
  for (let n = 16; n < block; n++) {
    const [early, late] = [words[n - 15]!, words[n - 2]!];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = words[n - 16]! + one + words[n - 7]! + two;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < block; n++) {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + rounds[n]! + words[n]!;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]!) | 0);
}

/** The digest, from the last bytes and a state that already took `before` bytes. */
function finish(state: readonly number[], before: number, bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / block) * block);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = (before + bytes.length) * 8;
  view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(padded.length - 4, bits);
  let words = [...state];
  for (let at = 0; at < padded.length; at += block) words = mix(words, padded, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of words.entries()) digest.setInt32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

export const sha256 = (bytes: Uint8Array): Uint8Array => finish(beginning, 0, bytes);

/** UTF-8 bytes without `TextEncoder`: `domain/` uses only functions of the language itself. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g), ([sign, hex]) =>
    hex ? Number.parseInt(hex, 16) : sign.charCodeAt(0),
  );

/** Returns HMAC-SHA-256 with a fixed key, for many texts. */
export function hmacBy(key: string): (text: string) => Uint8Array {
  const bytes = bytesOf(key);
  const whole = new Uint8Array(block);
  whole.set(bytes.length > block ? sha256(bytes) : bytes);
  const [within, around] = [0x36, 0x5c].map(pad =>
    mix(
      beginning,
      whole.map(byte => byte ^ pad),
      0,
    ),
  ) as [number[], number[]];
  return text => finish(around, block, finish(within, block, bytesOf(text)));
}
