// A repeatable random number for each id, independent of the order of the input.

const step = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193);

/** A 32-bit number for a text. The last steps are murmur's: they spread texts of equal length. */
export function scatter(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) | 0;
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at));
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
