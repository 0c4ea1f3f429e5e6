export type Encoding = 'identity' | 'gzip' | 'br';

// Browsers send shorter values of Accept-Encoding. Longer values are ignored.
const longest = 200;
const known = new Map<string, Encoding>();

/** Returns the best encoding that the client accepts. The cache is small, because browsers send the same few values. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted || accepted.length > longest) return 'identity';
  const found = known.get(accepted);
  if (found) return found;
  const names = new Set<string>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', quality = ''] = part.split(';', 2).map(word => word.trim());
    if (!isZero(quality)) names.add(name);
  }
  const chosen = names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
  if (known.size < 200) known.set(accepted, chosen);
  return chosen;
}

/** True for `q=0`, by which a client excludes an encoding. */
const isZero = (quality: string): boolean => quality.startsWith('q=') && Number(quality.slice(2)) === 0;
