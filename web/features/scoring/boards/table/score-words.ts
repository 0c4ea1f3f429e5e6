import type { BoardCell, BoardRow, BoardTest } from '#domain/scoring/boards/board.ts';
import { writeValue } from '#domain/scoring/boards/written-cell.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';

export const writeAge = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`;
};

/**
 * Describes a score for screen readers. It begins with the visible words, because voice control uses those to press it.
 */
export function sayScore(cell: BoardCell, test: BoardTest): string {
  const value = `${writeValue(cell, test)}${cell.pen ? ` +${cell.pen} seg de penalización` : ''} en ${test.name}`;
  const parts = cell.p > 0 ? [ordinal(cell.p), value] : [value];
  if (cell.c === 2) parts.push('sin revisar');
  if (cell.st === 'rejected') parts.push('rechazado');
  if (cell.late) parts.push('enviado tarde');
  return parts.join(', ');
}

type Movement = { mark: '▲' | '▼' | '–'; steps: number; said: string };
/** How the position changed since the last test that counts; null for no change. */
export function movementOf({ pos, was }: Pick<BoardRow, 'pos' | 'was'>): Movement | null {
  if (was === null || pos === 0) return null;
  const steps = Math.abs(was - pos);
  if (steps === 0) return { mark: '–', steps, said: 'sin cambio' };
  return was > pos
    ? { mark: '▲', steps, said: `${steps} más arriba` }
    : { mark: '▼', steps, said: `${steps} más abajo` };
}

export const placeOf = ({ box, city }: Pick<BoardRow, 'box' | 'city'>): string =>
  [box, city].filter(part => part !== null && part !== '').join(' · ');

/** The distance in points to the first row, as text. Some points systems count fewer points as better. */
export function gapOf({ pos, sum }: Pick<BoardRow, 'pos' | 'sum'>, leader: Pick<BoardRow, 'pos' | 'sum'> | undefined) {
  if (pos === 0 || leader?.pos !== 1 || sum === leader.sum) return null;
  return `${sum < leader.sum ? '−' : '+'}${formatPoints(Math.abs(sum - leader.sum))}`;
}
