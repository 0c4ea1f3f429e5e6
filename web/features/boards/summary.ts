import type { BoardRow, FitnessBoard } from '#domain/boards/board.ts';
import { formatPoints, ordinal } from '#domain/scoring/written.ts';

const measured = (cell: BoardRow['cells'][number]) => (cell ? `${cell.q} ${cell.t} ${cell.c} ${cell.pen}` : '');

function countNew(before: FitnessBoard, after: FitnessBoard): number {
  const known = new Map(before.rows.map(row => [row.id, row]));
  let count = 0;
  for (const row of after.rows) {
    const old = known.get(row.id);
    if (old === row) continue;
    for (const [at, cell] of row.cells.entries()) if (measured(cell) !== measured(old?.cells[at] ?? null)) count++;
  }
  return count;
}

/**
 * What somebody who only hears the page needs to know of a change: no more than a sentence or three; null for nothing.
 * Of a table that comes in pages only what is known of all of it: who is first, and the own row.
 */
export function summarise(before: FitnessBoard, after: FitnessBoard, mine: string | null): string | null {
  const sentences: string[] = [];
  const [was, first] = [before.rows[0], after.rows[0]];
  if (first && first.pos === 1 && first.id !== was?.id) {
    sentences.push(`Ahora va primero ${first.name}, con ${formatPoints(first.sum)} puntos.`);
  }
  const placeOf = ({ rows }: FitnessBoard) => rows.find(({ id }) => id === mine)?.pos ?? 0;
  const own = placeOf(after);
  if (mine && own > 0 && own !== placeOf(before)) sentences.push(`Tu puesto: ${ordinal(own)}.`);
  const news = after.page === null ? countNew(before, after) : 0;
  if (news > 0) sentences.push(news === 1 ? 'Un resultado nuevo.' : `${news} resultados nuevos.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
