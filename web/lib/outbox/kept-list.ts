import { hashKey } from '@tanstack/react-query';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { api, type client } from '#web/lib/api.ts';
import { askOrKept, readKept } from './kept.ts';
import { type ListSearch, narrowList, shows } from './narrow-list.ts';

type ReviewList = Awaited<ReturnType<typeof client.staff.listReviews>>;
type ListInput = ListSearch & { eventId: string; stage: Stage };

/** The list has the same key as the screen's query, so that it finds prefetched pages. */
export const listKey = (input: ListInput): string => hashKey(api.staff.listReviews.queryOptions({ input }).queryKey);

/** The stored pages of a list, from page one without gaps. */
async function readPages(judgeId: string, list: Omit<ListInput, 'page'>): Promise<ReviewList[]> {
  const pages: ReviewList[] = [];
  for (let page = 1; ; page += 1) {
    const kept = await readKept<ReviewList>(judgeId, listKey({ ...list, page }));
    if (kept) pages.push(kept.value);
    if (!kept || kept.value.rows.length === 0 || page * kept.value.pageSize >= kept.value.total) return pages;
  }
}

async function fromDevice(judgeId: string, { eventId, stage, ...search }: ListInput): Promise<ReviewList | null> {
  const all: Record<ListSearch['show'], ReviewRow[]> = { waiting: [], done: [], missing: [] };
  let pageSize = 0;
  for (const show of shows) {
    const pages = await readPages(judgeId, { eventId, stage, show });
    if (pages.length === 0 && show === search.show) return null;
    all[show] = pages.flatMap(({ rows }) => rows);
    pageSize = pages[0]?.pageSize ?? pageSize;
  }
  return narrowList(all, search, pageSize);
}

/** The judge's list of results. Without network, the stored rows that match the filters. */
export async function listOrKept(
  judgeId: string,
  asked: ListInput,
  ask: () => Promise<ReviewList>,
): Promise<ReviewList> {
  const isFiltered = Boolean(asked.categoryId || asked.wodId || asked.name);
  const instead = isFiltered ? () => fromDevice(judgeId, asked) : undefined;
  return (await askOrKept(judgeId, listKey(asked), ask, instead)).value;
}
