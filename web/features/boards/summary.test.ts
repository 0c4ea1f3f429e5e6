import { expect, test } from 'vitest';
import type { BoardRow, FitnessBoard } from '#domain/boards/board.ts';
import { summarise } from './summary.ts';

const row = (id: string, pos: number, q: number | null): BoardRow => ({
  id,
  name: id,
  city: null,
  box: null,
  team: false,
  standing: 0,
  pos,
  was: null,
  sum: 28_850,
  pct: null,
  by: 0,
  cells: [q === null ? null : { q, c: 1, p: pos, pts: 100 }],
});
const board = (...rows: BoardRow[]) => ({ kind: 'fitness', page: null, rows }) as unknown as FitnessBoard;

test('a new first one, the own place and how many results came make a summary', () => {
  const before = board(row('Ana', 1, 10), row('Bea', 2, 5), row('Caro', 3, null));
  const after = board(row('Bea', 1, 20), row('Ana', 2, 10), row('Caro', 3, null));
  expect(summarise(before, after, 'Ana')).toBe(
    'Ahora va primero Bea, con 288.50 puntos. Tu puesto: 2.º. Un resultado nuevo.',
  );
  expect(summarise(before, board(row('Ana', 1, 11), row('Bea', 2, 6), row('Caro', 3, 1)), 'Ana')).toBe(
    '3 resultados nuevos.',
  );
});

test('what changed nothing that was measured is not worth a word', () => {
  const before = board(row('Ana', 1, 10), row('Bea', 2, 5));
  expect(summarise(before, before, 'Ana')).toBeNull();
});

test('of a table in pages only the first and the own row are told: who came onto the page may have done nothing', () => {
  const paged = (...rows: BoardRow[]): FitnessBoard => ({ ...board(...rows), page: { number: 1, size: 2, of: 9 } });
  const before = paged(row('Ana', 1, 10), row('Bea', 2, 5));
  expect(summarise(before, paged(row('Ana', 1, 10), row('Caro', 2, 7)), 'Bea')).toBeNull();
  expect(summarise(before, paged(row('Caro', 1, 20), row('Ana', 2, 10)), 'Ana')).toBe(
    'Ahora va primero Caro, con 288.50 puntos. Tu puesto: 2.º.',
  );
});
