import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import { client } from '#web/lib/api.ts';
import type { ReviewType, Waiting } from '#web/lib/outbox/commands.ts';
import { askOrKept, keep, type Shown } from '#web/lib/outbox/kept.ts';
import { bringReviews, mostRows, queueKey, type ResultIds } from '#web/lib/outbox/kept-reviews.ts';

type Where = { judgeId: string; type: ReviewType; eventId: string; wodId: string };

async function askRows({ type, eventId, wodId }: Where): Promise<ReviewRow[]> {
  const stage = stageOf(type);
  const rows: ReviewRow[] = [];
  // On site athletes send nothing, so the queue also has entries without a result.
  for (const show of type === 'offline' ? (['waiting', 'missing'] as const) : (['waiting'] as const)) {
    for (let page = 1; rows.length < mostRows; page += 1) {
      const answer = await client.staff.listReviews({ eventId, stage, show, wodId, page });
      rows.push(...answer.rows);
      if (answer.rows.length === 0 || page * answer.pageSize >= answer.total) break;
    }
  }
  return rows;
}

const keyOf = (where: Where) => queueKey(where, where.wodId);
const queryKeyOf = (where: Where) => ['judge', where.judgeId, keyOf(where)];

const isAt = (row: ResultIds, place: ResultIds) => row.wodId === place.wodId && row.entryId === place.entryId;

/** The results of one test that wait for a review, oldest first. It leaves out those decided on this device. */
export function useQueue(where: Where | null, waiting: readonly Waiting[] | null) {
  const { data } = useQuery<Shown<ReviewRow[]>>({
    queryKey: where ? queryKeyOf(where) : ['judge', 'no queue'],
    queryFn: () => askOrKept(where!.judgeId, keyOf(where!), () => askRows(where!)),
    enabled: where !== null,
    staleTime: 0,
    refetchOnReconnect: 'always',
  });
  const rows = data?.value;
  const isFresh = data?.at === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `where` is another object at each drawing; its key says which.
  useEffect(() => {
    if (!where || !rows || !isFresh) return;
    const controller = new AbortController();
    // Preloads the next results in case the network fails.
    bringReviews(where, rows, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [where && keyOf(where), rows, isFresh]);
  return rows?.filter(row => !waiting?.some(({ input }) => isAt(row, input)));
}

/** The result after this one in the queue; after the last result, the first. */
export function nextOf(
  rows: readonly ReviewRow[],
  all: readonly ReviewRow[] | undefined,
  here: ResultIds,
): ReviewRow | null {
  const others = rows.filter(row => !isAt(row, here));
  const at = all?.findIndex(row => isAt(row, here)) ?? -1;
  const after = all?.slice(at + 1).find(row => others.some(other => isAt(other, row)));
  return after ?? others[0] ?? null;
}

/** Removes a decided result from the queue immediately, then loads the queue again. */
export function leaveQueue(queries: QueryClient, where: Where, place: ResultIds) {
  queries.setQueryData<Shown<ReviewRow[]>>(queryKeyOf(where), shown => {
    if (!shown) return shown;
    const value = shown.value.filter(row => !isAt(row, place));
    keep(where.judgeId, keyOf(where), value).catch(() => undefined);
    return { ...shown, value };
  });
}
