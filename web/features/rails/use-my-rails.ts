import { useQuery } from '@tanstack/react-query';
import { client } from '#web/lib/api.ts';
import { askOrKept } from '#web/lib/outbox/kept.ts';

const askEvery = 3_000;

/** The rails of this judge, with what runs there; without a network as they were read last. */
export function useMyRails(account: string) {
  return useQuery({
    queryKey: ['my-rails', account],
    queryFn: () => askOrKept(account, 'rails', () => client.rails.mine()),
    networkMode: 'always',
    refetchInterval: askEvery,
    retry: false,
  });
}
