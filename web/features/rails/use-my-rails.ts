import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import { askOrKept } from '#web/lib/outbox/kept.ts';

const askEvery = 3_000;
// On a line that is only half open an answer never comes, and nobody says so: what is kept is shown instead.
const longestAnswer = 8_000;

const askList = () => client.rails.mine(undefined, { signal: AbortSignal.timeout(longestAnswer) });

/** The rails of this judge, with what runs there; without a network as they were read last. */
export function useMyRails(account: string) {
  return useQuery({
    queryKey: ['my-rails', account],
    queryFn: () => askOrKept(account, 'rails', askList),
    networkMode: 'always',
    refetchInterval: askEvery,
    retry: false,
  });
}
