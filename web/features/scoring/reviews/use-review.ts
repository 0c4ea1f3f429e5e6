import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { askOrKept, type Shown } from '#web/lib/outbox/kept.ts';
import { reviewKey } from '#web/lib/outbox/kept-reviews.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';

export type Review = Awaited<ReturnType<typeof client.reviews.read>>;

/** What one entry has to do, as the server says; without network as this judge saw it last. */
export function useReview(judgeId: string, type: ReviewType, entryId: string) {
  return useQuery<Shown<Review>>({
    queryKey: ['judge', judgeId, reviewKey(type, entryId)],
    queryFn: ({ signal }) =>
      askOrKept(judgeId, reviewKey(type, entryId), () => client.reviews.read({ type, entryId }, { signal })),
    staleTime: 0,
    // Without network a second try answers what the first did, seconds later.
    retry: (failures, error) => failures < 2 && navigator.onLine && isUnreached(error),
    refetchOnReconnect: 'always',
  });
}
