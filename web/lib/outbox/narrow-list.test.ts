import { expect, test } from 'vitest';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import { type ListSearch, narrowList } from './narrow-list.ts';

const row = (name: string, categoryId: string, wodId: string): ReviewRow => ({
  entryId: `${name} ${categoryId}`,
  name,
  isTeam: false,
  categoryId,
  categoryName: categoryId,
  wodId,
  wodName: wodId,
  status: 'pending',
  submittedAt: null,
  claimedBy: null,
});
const all = {
  waiting: [row('Ana Pérez', 'rx', 'cindy'), row('Bea Gil', 'rx', 'fran'), row('Caro Péres', 'scaled', 'grace')],
  done: [row('Dora Ponce', 'rx', 'cindy')],
  missing: [row('Eva Pérez', 'rx', 'fran')],
};

test.each([
  ['nothing', {}, ['Ana Pérez', 'Bea Gil', 'Caro Péres'], [3, 1, 1]],
  ['a category', { categoryId: 'rx' }, ['Ana Pérez', 'Bea Gil'], [2, 1, 1]],
  ['a test', { wodId: 'fran' }, ['Bea Gil'], [1, 0, 1]],
  ['a name without its accent', { name: ' perE' }, ['Ana Pérez', 'Caro Péres'], [2, 0, 1]],
  ['all of it', { categoryId: 'rx', wodId: 'cindy', name: 'ana' }, ['Ana Pérez'], [1, 0, 0]],
  ['a name without a match', { name: 'zoe' }, [], [0, 0, 0]],
  ['what was done', { show: 'done' }, ['Dora Ponce'], [3, 1, 1]],
  ['the second page', { page: 2 }, ['Caro Péres'], [3, 1, 1]],
] as [string, Partial<ListSearch>, string[], number[]][])(
  'walk-organizer A5 judge’s list without network: filtered by %s',
  (_name, search, names, counts) => {
    const list = narrowList(all, { show: 'waiting', page: 1, ...search }, 'page' in search ? 2 : 50);
    expect(list.rows.map(({ name }) => name)).toEqual(names);
    expect(Object.values(list.counts)).toEqual(counts);
    expect(list.total).toBe(list.counts[search.show ?? 'waiting']);
  },
);
