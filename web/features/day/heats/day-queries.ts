import { ORPCError } from '@orpc/client';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '#web/lib/api.ts';

const everySecond = 1_000;
const whileTold = 5_000;
const afterRefusal = 15_000;
const patience = 8_000;

/** Limits the wait for an answer. A broken connection can stay silent for minutes, too long beside a floor. */
export const inTime = () => ({ signal: AbortSignal.timeout(patience) });

/**
 * `isTold`: the stream reports changes (`use-day-live.ts`), and rare polling only shows that the connection works.
 * Without a stream the page asks every second while it is visible. A visitor who was too early (ORG-189) gets in
 * without a press.
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

/** One category with the rails of the given heat. Without a given heat: the rails of the running or next heat. */
export function categoryDayQuery(categoryId: string, heatId: string | undefined, isTold: boolean) {
  const input = { categoryId, heatId };
  return {
    ...api.heats.readCategory.queryOptions({ input }),
    queryFn: () => client.heats.readCategory(input, inTime()),
    placeholderData: keepPreviousData,
    ...followed(isTold),
  };
}
