import type { ReviewRow } from '#contract/scoring/staff.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';

export const shows = ['waiting', 'done', 'missing'] as const;
type Show = (typeof shows)[number];
export type ListSearch = {
  show: Show;
  categoryId?: string | undefined;
  wodId?: string | undefined;
  name?: string | undefined;
  page: number;
};

/** Applies the list's filters to the rows on this device, like the server does. */
export function narrowList(
  all: Record<Show, readonly ReviewRow[]>,
  { show, categoryId, wodId, name, page }: ListSearch,
  pageSize: number,
) {
  const wanted = searchable(name ?? '');
  const through = (row: ReviewRow) =>
    (categoryId === undefined || row.categoryId === categoryId) &&
    (wodId === undefined || row.wodId === wodId) &&
    searchable(row.name).includes(wanted);
  const found = {
    waiting: all.waiting.filter(through),
    done: all.done.filter(through),
    missing: all.missing.filter(through),
  };
  return {
    rows: found[show].slice((page - 1) * pageSize, page * pageSize),
    total: found[show].length,
    pageSize,
    counts: { waiting: found.waiting.length, done: found.done.length, missing: found.missing.length },
  };
}
