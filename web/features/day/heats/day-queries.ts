import { ORPCError } from '@orpc/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '#web/lib/api.ts';

const everySecond = 1_000;
const whileTold = 5_000;
const afterRefusal = 15_000;
const patience = 8_000;

/** A line that swallows what is sent says nothing for minutes; nobody waits that long beside a floor. */
export const inTime = () => ({ signal: AbortSignal.timeout(patience) });

/**
 * What others do on a floor is told (`use-day-live.ts`); asking in between shows that the line still carries. Where nothing is
 * told it is asked every second while somebody looks. Who came too early (ORG-189) is let in without a press.
 */
const followed = (isTold: boolean) => ({
  staleTime: 0,
  retry: false,
  refetchInterval: ({ state }: { state: { error: Error | null } }) => {
    if (state.error instanceof ORPCError && state.error.status < 500) return afterRefusal;
    return isTold ? whileTold : everySecond;
  },
});

export const dayQuery = (eventId: string, isTold: boolean) => ({
  ...api.heats.readManager.queryOptions({ input: { eventId } }),
  queryFn: () => client.heats.readManager({ eventId }, inTime()),
  ...followed(isTold),
});

/** Of one category; the rails are those of a heat, or of what runs or comes next. */
export function categoryDayQuery(categoryId: string, heatId: string | undefined, isTold: boolean) {
  const input = { categoryId, heatId };
  return {
    ...api.heats.readCategory.queryOptions({ input }),
    queryFn: () => client.heats.readCategory(input, inTime()),
    placeholderData: keepPreviousData,
    ...followed(isTold),
  };
}
