import { ORPCError } from '@orpc/client';
import { MutationCache, type MutationKey, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/account/session.ts';
import { askOrKept } from '#web/lib/storage/kept-queries.ts';

// An answer of the server is final; only a broken connection is worth a retry.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ORPCError && error.status < 500);

const isMissing = (error: Error | null) => error instanceof ORPCError && error.code === 'NOT_FOUND';

/** Logs one line per failure (L4). The page decides what to show. */
function log(error: Error, what: 'could not be loaded' | 'failed', key: QueryKey | MutationKey | undefined) {
  // biome-ignore lint/suspicious/noConsole: the log entry is what the specification asks for.
  if (!import.meta.env.SSR) console.warn(`${[key?.[0]].flat().join('.')} ${what}`, error);
}

/** A browser has one query client; the server makes one per page. */
export function createQueryClient(): QueryClient {
  // A session can end elsewhere: UNAUTHORIZED refetches the session, and the shell reacts.
  const askWhoIsIn = (error: Error) => {
    if (error instanceof ORPCError && error.code === 'UNAUTHORIZED')
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const queryClient: QueryClient = new QueryClient({
    // Calls without a network fail immediately with a message (L4). By default the library would pause them silently.
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        // «Not found» is a final answer, also when the browser renders over the server's page.
        retryOnMount: query => !isMissing(query.state.error),
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: (ask, context, query) => askOrKept(queryClient, query, async () => ask(context)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A screen that was loaded in advance loads again when it opens, and reports the error then.
        if (query.meta?.isAhead && !query.isActive() && !isMissing(error)) return;
        log(error, 'could not be loaded', query.queryKey);
        askWhoIsIn(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _before, { options }) => {
        log(error, 'failed', options.mutationKey);
        askWhoIsIn(error);
      },
    }),
  });
  return queryClient;
}
