import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import type { ReviewType } from '#web/lib/outbox/commands.ts';
import { askOrKept, type Shown } from '#web/lib/outbox/kept.ts';

export type Review = Awaited<ReturnType<typeof client.reviews.read>>;

export const reviewKey = (type: ReviewType, entryId: string) => `review/${type}/${entryId}`;

/** What one entry has to do, as the server says; without network as this judge saw it last. */
export function useReview(judgeId: string, type: ReviewType, entryId: string) {
  return useQuery<Shown<Review>>({
    queryKey: ['judge', judgeId, reviewKey(type, entryId)],
    queryFn: ({ signal }) =>
      askOrKept(judgeId, reviewKey(type, entryId), () => client.reviews.read({ type, entryId }, { signal })),
    staleTime: 0,
    refetchOnReconnect: 'always',
  });
}
