import { expect, test } from 'vitest';
import type { BoardRow, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { shareRows } from './share-rows.ts';

const row = (id: string, q: number): BoardRow => ({
  id,
  name: id,
  city: null,
  box: null,
  team: false,
  standing: 0,
  pos: 1,
  was: null,
  sum: 100,
  pct: null,
  by: 0,
  cells: [{ q, c: 1, p: 1, pts: 100 }, null],
});
const board = (rows: BoardRow[]) => ({ kind: 'fitness', tests: [], rows }) as unknown as FitnessBoard;

test('shared rows of a board: equal rows → the same objects; changed rows → new objects', () => {
  const before = board([row('ana', 1), row('bea', 2)]);
  const after = shareRows(before, board([row('bea', 2), row('ana', 3), row('caro', 1)])) as FitnessBoard;
  expect(after.rows[0]).toBe(before.rows[1]);
  expect(after.rows[1]).not.toBe(before.rows[0]);
  expect(after.rows.map(({ id }) => id)).toEqual(['bea', 'ana', 'caro']);
  expect(after.tests).toBe(before.tests);
});

test('shared rows of a board: a field of a row appears or disappears → a new object', () => {
  const before = board([row('ana', 1)]);
  const late = row('ana', 1);
  late.cells[0] = { ...late.cells[0]!, late: 1 };
  expect((shareRows(before, board([late])) as FitnessBoard).rows[0]).toBe(late);
});

test('shared rows of a board: the first board → unchanged', () => {
  const first = board([row('ana', 1)]);
  expect(shareRows(null, first)).toBe(first);
});
