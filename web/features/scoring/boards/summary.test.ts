import { expect, test } from 'vitest';
import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { lastChange, summarise } from './summary.ts';

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
const tests = [{ id: 'a', name: 'Cindy', typeWod: 'amrap', needTime: false }];
const board = (...rows: BoardRow[]) => ({ kind: 'fitness', page: null, tests, rows }) as unknown as FitnessBoard;

const reps = (q: number) => `${q / 1000} reps`;

test('board summary: new leader, own position or several results → one text names them', () => {
  const before = board(row('Ana', 1, 10), row('Bea', 2, 5), row('Caro', 3, null));
  const after = board(row('Bea', 1, 20), row('Ana', 2, 10), row('Caro', 3, null));
  expect(summarise(before, after, 'Ana')).toBe(
    `Ahora va primero Bea, con 288.50 puntos. Tu puesto: 2.º. Bea ${reps(20)} · 2.º al 1.º.`,
  );
  expect(summarise(before, board(row('Ana', 1, 11), row('Bea', 2, 6), row('Caro', 3, 1)), 'Ana')).toBe(
    '3 resultados nuevos.',
  );
});

test('board summary: no measured change → no text', () => {
  const before = board(row('Ana', 1, 10), row('Bea', 2, 5));
  expect(summarise(before, before, 'Ana')).toBeNull();
});

test('board summary: a table in pages → only the leader and the own row', () => {
  const paged = (...rows: BoardRow[]): FitnessBoard => ({ ...board(...rows), page: { number: 1, size: 2, of: 9 } });
  const before = paged(row('Ana', 1, 10), row('Bea', 2, 5));
  expect(summarise(before, paged(row('Ana', 1, 10), row('Caro', 2, 7)), 'Bea')).toBeNull();
  expect(summarise(before, paged(row('Caro', 1, 20), row('Ana', 2, 10)), 'Ana')).toBe(
    'Ahora va primero Caro, con 288.50 puntos. Tu puesto: 2.º.',
  );
});

test('walk-athlete 15 board summary: the last change → athlete, result and new position', () => {
  const before = board(row('Ana', 1, 10_000), row('Bea', 2, 5000), row('Caro', 3, null));
  const climbed = board(row('Caro', 1, 300_000), row('Ana', 2, 10_000), row('Bea', 3, 5000));
  expect(lastChange(before, climbed)).toBe('Caro 300 reps · 3.º → 1.º');
  const stayed = board(row('Ana', 1, 11_000), row('Bea', 2, 6000), row('Caro', 3, null));
  expect(lastChange(before, stayed)).toBe('Ana 11 reps · 1.º y 1 más');
  expect(lastChange(before, board(row('Ana', 1, 10_000), row('Bea', 2, null), row('Caro', 3, null)))).toBe(
    'Bea sin resultado · 2.º',
  );
  expect(lastChange(before, before)).toBeNull();
});

test('N12 walk-athlete 15 board summary: a mark → named as mark, not as a result of zero', () => {
  const marked = (id: string, pos: number, k: 'dnf' | 'dns' | 'wd'): BoardRow => ({
    ...row(id, pos, 0),
    cells: [{ q: 0, c: 0, k, p: 3, pts: 0 }],
  });
  const before = board(row('Ana', 1, 10_000), row('Bea', 2, null));
  const after = board(row('Ana', 1, 10_000), marked('Bea', 2, 'dns'));
  expect(lastChange(before, after)).toBe('Bea DNS · 2.º');
  expect(lastChange(after, board(row('Ana', 1, 10_000), marked('Bea', 2, 'wd')))).toBe('Bea WD · 2.º');
  expect(lastChange(after, before)).toBe('Bea sin resultado · 2.º');
  expect(summarise(before, after, null)).toBe('Bea DNS · 2.º.');
});
