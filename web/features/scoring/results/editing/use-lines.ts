import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { BoardRow, BoardTest } from '#domain/scoring/boards/board.ts';
import { api } from '#web/lib/api.ts';
import type { Line } from './result-line.ts';
import { textOf } from './row-text.ts';
import { athleteLines } from './team-lines.ts';

export type Order = 'name' | 'place';

/**
 * The order of the rows. Changed positions do not change it, so no row moves during typing. New entries come last until
 * a person chooses an order again.
 */
export function orderOf(rows: readonly BoardRow[], order: Order): string[] {
  if (order === 'place') return rows.map(({ id }) => id);
  const named = rows.map(row => ({ id: row.id, name: searchable(row.name) }));
  return named.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)).map(({ id }) => id);
}

export function inOrder(rows: readonly BoardRow[], order: readonly string[]): BoardRow[] {
  const place = new Map(order.map((id, at) => [id, at]));
  const of = ({ id }: BoardRow) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a - b;
  });
}

type LinesInput = { wodId: string; test: BoardTest; index: number; rows: readonly BoardRow[]; open: readonly string[] };

/** The rows of the table: one per entry, and below an open team its athletes. */
export function useLines({ wodId, test, index, rows, open }: LinesInput): {
  lines: Line[];
  loading: ReadonlySet<string>;
} {
  const versions = new Map(rows.map(row => [row.id, row.cells[index]?.v ?? 0]));
  const teams = useQueries({
    queries: open.map(entryId => ({
      ...api.results.readAsOrganizer.queryOptions({ input: { wodId, entryId }, staleTime: 0 }),
      // The key contains the version of the team's result, so a new version loads the athletes again.
      queryKey: [...api.results.readAsOrganizer.key({ input: { wodId, entryId } }), versions.get(entryId) ?? 0],
      placeholderData: (before: unknown) => before as never,
    })),
    combine: answers => answers.map(({ data }) => data),
  });
  return useMemo(() => {
    const known = new Map(teams.flatMap(own => (own ? [[own.entryId, own] as const] : [])));
    const lines = rows.flatMap(row => {
      const cell = row.cells[index];
      const stored =
        cell && (!cell.k || cell.v)
          ? textOf({ quantity: cell.q, timeMs: cell.t ?? null, tiebreakMs: cell.b ?? null }, test)
          : textOf({ quantity: null, timeMs: null, tiebreakMs: null }, test);
      const line: Line = {
        key: row.id,
        entryId: row.id,
        idUser: null,
        name: row.name,
        about: [row.box, row.city].filter(Boolean).join(' · '),
        version: cell?.v ?? 0,
        stored,
        mark: cell?.v ? undefined : cell?.k,
        isSum: row.team,
      };
      const own = open.includes(row.id) ? known.get(row.id) : undefined;
      return own ? [line, ...athleteLines(own, row.name, test)] : [line];
    });
    return { lines, loading: new Set(open.filter(entryId => !known.has(entryId))) };
  }, [rows, index, test, open, teams]);
}
