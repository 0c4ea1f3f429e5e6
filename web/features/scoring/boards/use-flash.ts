import { useEffect, useRef } from 'react';
import type { BoardRow } from '#domain/scoring/boards/board.ts';

const isOther = (one: BoardRow['cells'][number] | undefined, other: BoardRow['cells'][number] | undefined) =>
  one?.q !== other?.q || one?.t !== other?.t || one?.c !== other?.c || one?.pen !== other?.pen;

/** Highlights a new result and fades; not a placement that follows from it. */
export function useFlash(row: BoardRow) {
  const line = useRef<HTMLTableRowElement>(null);
  const seen = useRef(row);
  useEffect(() => {
    const before = seen.current;
    seen.current = row;
    if (before === row || !line.current) return;
    for (const [at, cell] of row.cells.entries()) {
      if (!isOther(before.cells[at], cell)) continue;
      const chip = line.current.querySelector(`[data-chip="${at}"]`);
      chip?.animate([{ boxShadow: '0 0 0 4px var(--amber)' }, { boxShadow: '0 0 0 4px transparent' }], {
        duration: 1600,
        easing: 'ease-out',
      });
    }
  }, [row]);
  return line;
}
