import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boardPart } from './board-part.ts';
import type { BoardPart } from './board-request.ts';

const key = { categoryId: 'rx', stage: 'event' } as const;

test('part of a board: its next version loads → the last version of the same part is shown', () => {
  const queries = new QueryClient();
  const keep = (part: BoardPart, version: string, data: object, updatedAt: number) =>
    queries.setQueryData(boardPart(queries, key, version, part).queryKey, data, { updatedAt });
  const shownFor = (part: BoardPart) => boardPart(queries, key, '3', part).placeholderData();
  const [first, second, named] = [{ at: 'first' }, { at: 'second' }, { at: 'named' }];
  keep({ page: 2, order: 'name' }, '2', named, 30);
  expect(shownFor({ page: 2 })).toBeUndefined();
  keep({ page: 2 }, '1', first, 10);
  keep({ page: 2 }, '2', second, 20);
  expect(shownFor({ page: 2 })).toBe(second);
  expect(shownFor({ order: 'name', page: 2 })).toBe(named);
  expect(shownFor({})).toBeUndefined();
});
