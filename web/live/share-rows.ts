import type { Board, BoardRow } from '#domain/scoring/boards/board.ts';

/** True if two JSON values are equal; the order of keys does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(name => isSame(one[name as keyof typeof one], other[name as keyof typeof other]));
}

/** Keeps the objects of rows that did not change, so that only changed rows render again. */
export function shareRows(before: Board | null, next: Board): Board {
  if (before?.kind !== 'fitness' || next.kind !== 'fitness') return next;
  const known = new Map(before.rows.map(row => [row.id, row]));
  const rows = next.rows.map((row): BoardRow => {
    const old = known.get(row.id);
    return old && isSame(old, row) ? old : row;
  });
  return { ...next, tests: isSame(before.tests, next.tests) ? before.tests : next.tests, rows };
}
