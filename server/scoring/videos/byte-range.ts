/** `start` and `end` are the first and the last byte of the part. */
type Part = { start: number; end: number };

/**
 * Reads a range header (RFC 9110). 'all' without one or with several: then the whole file is sent. Null beyond the
 * file's end.
 */
export function readRange(header: string | undefined, size: number): Part | 'all' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  if (from === '') return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'all';
  if (Number(from) >= size) return null;
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
