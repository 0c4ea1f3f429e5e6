import { ORPCError } from '@orpc/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '#web/lib/api.ts';

const everySecond = 1_000;
const whileTold = 5_000;
const afterRefusal = 15_000;
const patience = 8_000;

/** Limits the wait: a broken connection can stay silent for minutes, too long beside a floor. */
export const inTime = () => ({ signal: AbortSignal.timeout(patience) });

/**
 * Updates of a floor are pushed (`use-day-live.ts`); rare polling then shows that the connection works. Without push
 * the page asks every second while it is visible. A visitor who was too early (ORG-189) gets in without a press.
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

/** One category; with the rails of the given heat, or of the running or next one. */
export function categoryDayQuery(categoryId: string, heatId: string | undefined, isTold: boolean) {
  const input = { categoryId, heatId };
  return {
    ...api.heats.readCategory.queryOptions({ input }),
    queryFn: () => client.heats.readCategory(input, inTime()),
    placeholderData: keepPreviousData,
    ...followed(isTold),
  };
}
