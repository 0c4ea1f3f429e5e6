import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { writeValue } from '#domain/scoring/boards/written-cell.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';

const measured = (cell: BoardRow['cells'][number]) =>
  cell ? `${cell.q} ${cell.t} ${cell.c} ${cell.pen} ${cell.k}` : '';

type News = { row: BoardRow; at: number; was: number };

/** Lists new results, one per row: the row's newest test and its earlier position. */
function listNews(before: FitnessBoard, after: FitnessBoard): { news: News[]; count: number } {
  const known = new Map(before.rows.map(row => [row.id, row]));
  const news: News[] = [];
  let count = 0;
  for (const row of after.rows) {
    const old = known.get(row.id);
    if (old === row) continue;
    const changed = [...row.cells.keys()].filter(at => measured(row.cells[at]!) !== measured(old?.cells[at] ?? null));
    count += changed.length;
    const at = changed.at(-1);
    if (at !== undefined) news.push({ row, at, was: old?.pos ?? 0 });
  }
  return { news, count };
}

/**
 * Describes the last change, for example «Ana Karina 300 reps · 8.º → 5.º». From several new results it takes the best
 * placed. Null for a paged board.
 */
export function lastChange(before: FitnessBoard, after: FitnessBoard): string | null {
  if (before.page !== null || after.page !== null) return null;
  const { news } = listNews(before, after);
  const [first, ...others] = news.toSorted((one, other) => one.row.pos - other.row.pos);
  if (!first) return null;
  const { row, at, was } = first;
  const [cell, test] = [row.cells[at], after.tests[at]];
  const value = (cell?.k && writeMark(cell.k)) ?? (cell && test ? writeValue(cell, test) : 'sin resultado');
  const place = was === row.pos || was === 0 ? ordinal(row.pos) : `${ordinal(was)} → ${ordinal(row.pos)}`;
  const more = others.length > 0 ? ` y ${others.length} más` : '';
  return `${row.name} ${value}${row.pos > 0 ? ` · ${place}` : ''}${more}`;
}

/**
 * Describes a change in one to three sentences, for screen readers; null without a change. For a paged board it uses
 * only the first row and the reader's row.
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
  const { count } = after.page === null ? listNews(before, after) : { count: 0 };
  if (count === 1) sentences.push(`${lastChange(before, after)?.replace(' → ', ' al ') ?? 'Un resultado nuevo'}.`);
  else if (count > 1) sentences.push(`${count} resultados nuevos.`);
  return sentences.length > 0 ? sentences.join(' ') : null;
}
