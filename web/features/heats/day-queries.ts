import { ORPCError } from '@orpc/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '#web/lib/api.ts';

const everySecond = 1_000;
const afterRefusal = 15_000;
const patience = 8_000;

/** A line that swallows what is sent says nothing for minutes; nobody waits that long beside a floor. */
export const inTime = () => ({ signal: AbortSignal.timeout(patience) });

/**
 * Nothing tells a page yet what others do on a floor: it asks every second while somebody looks at it. Who came too early
 * (ORG-189) is let in without a press.
 */
const followed = {
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    state.error instanceof ORPCError && state.error.status < 500 ? afterRefusal : everySecond,
} as const;

export const dayQuery = (eventId: string) => ({
  ...api.heats.readManager.queryOptions({ input: { eventId } }),
  queryFn: () => client.heats.readManager({ eventId }, inTime()),
  ...followed,
});

/** Of one category; the rails are those of a heat, or of what runs or comes next. */
export function categoryDayQuery(categoryId: string, heatId: string | undefined) {
  const input = { categoryId, heatId };
  return {
    ...api.heats.readCategory.queryOptions({ input }),
    queryFn: () => client.heats.readCategory(input, inTime()),
    placeholderData: keepPreviousData,
    ...followed,
  };
}
