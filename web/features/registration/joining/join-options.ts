import { api, type client } from '#web/lib/api.ts';

export type JoinOptions = Awaited<ReturnType<typeof client.joining.options>>;
export type JoinCategory = JoinOptions['categories'][number];

/** Asks for the options at each visit, then only on our call: another answer could remove the payment's page. */
export const joinOptions = (id: string) =>
  api.joining.options.queryOptions({
    input: { id },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const isTestMoney = ({ providers, total }: Pick<JoinOptions, 'providers' | 'total'>) =>
  total > 0 && providers.isTest;
