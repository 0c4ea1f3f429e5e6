import { api, type client } from '#web/lib/api.ts';

export type JoinOptions = Awaited<ReturnType<typeof client.joining.options>>;
export type JoinCategory = JoinOptions['categories'][number];

/**
 * Each visit asks for the options. Later only our code asks again, because an unexpected answer could remove the
 * payment form.
 */
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
