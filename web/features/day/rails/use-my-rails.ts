import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import { askOrKept } from '#web/lib/outbox/kept.ts';

const askEvery = 3_000;
// On a line that is only half open an answer never comes, and nobody says so: what is kept is shown instead.
const longestAnswer = 8_000;

const askList = (at: string | undefined) =>
  client.rails.mine(at === undefined ? undefined : { at }, { signal: AbortSignal.timeout(longestAnswer) });

/**
 * The rails of this judge, with what runs there; without a network as they were read last. Where this telephone counts at
 * one of them, its asking is the beat that the screens of the hall wait for.
 */
export function useMyRails(account: string, countsAt?: string) {
  return useQuery({
    queryKey: ['my-rails', account],
    queryFn: () => askOrKept(account, 'rails', () => askList(countsAt)),
    networkMode: 'always',
    refetchInterval: askEvery,
    retry: false,
  });
}
