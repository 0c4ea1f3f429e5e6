import { api, type client } from '#web/lib/api.ts';

export type JoinOptions = Awaited<ReturnType<typeof client.joining.options>>;
export type JoinCategory = JoinOptions['categories'][number];

/** The options are asked for anew at each visit, and then only when we say so: an answer in between must not take a payment's page away. */
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
