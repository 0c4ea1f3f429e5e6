import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { askOrKept, type Shown } from '#web/lib/outbox/kept.ts';
import { reviewKey } from '#web/lib/outbox/kept-reviews.ts';
import { isUnreached } from '#web/lib/outbox/send-command.ts';

export type Review = Awaited<ReturnType<typeof client.reviews.read>>;

/** The tests of one entry from the server; without a network, the copy on this device. */
export function useReview(judgeId: string, type: ReviewType, entryId: string) {
  return useQuery<Shown<Review>>({
    queryKey: ['judge', judgeId, reviewKey(type, entryId)],
    queryFn: ({ signal }) =>
      askOrKept(judgeId, reviewKey(type, entryId), () => client.reviews.read({ type, entryId }, { signal })),
    staleTime: 0,
    // Without a network another try fails too and only takes longer.
    retry: (failures, error) => failures < 2 && navigator.onLine && isUnreached(error),
    refetchOnReconnect: 'always',
  });
}
