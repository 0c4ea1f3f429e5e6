import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import { askOrKept } from '#web/lib/outbox/kept.ts';

const askEvery = 3_000;
// In milliseconds. A half-open connection gives neither an answer nor an error, so the page then shows the cached list.
const longestAnswer = 8_000;

const askList = () => client.rails.mine(undefined, { signal: AbortSignal.timeout(longestAnswer) });

/** This judge's rails with their heats; without a network, the cached ones. */
export function useMyRails(account: string) {
  return useQuery({
    queryKey: ['my-rails', account],
    queryFn: () => askOrKept(account, 'rails', askList),
    networkMode: 'always',
    refetchInterval: askEvery,
    retry: false,
  });
}
