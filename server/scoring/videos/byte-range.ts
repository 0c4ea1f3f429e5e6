/** First and last byte, both included. */
type Part = { start: number; end: number };

/** Reads one range (RFC 9110). 'all' for none or several: the whole file answers those. Null beyond the file's end. */
export function readRange(header: string | undefined, size: number): Part | 'all' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  if (from === '') return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'all';
  if (Number(from) >= size) return null;
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
