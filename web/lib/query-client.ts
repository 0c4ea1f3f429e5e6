import { ORPCError } from '@orpc/client';
import { MutationCache, type MutationKey, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { askOrKept } from './kept-queries.ts';
import { sessionQuery } from './session.ts';

// An answer of the server is final; only a connection that broke is worth a second try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ORPCError && error.status < 500);

const isMissing = (error: Error | null) => error instanceof ORPCError && error.code === 'NOT_FOUND';

/** L4: whatever fails leaves one line; what of it is shown, and where, is the page's own affair. */
function log(error: Error, what: 'could not be loaded' | 'failed', key: QueryKey | MutationKey | undefined) {
  // biome-ignore lint/suspicious/noConsole: the log entry is what the specification asks for.
  if (!import.meta.env.SSR) console.warn(`${[key?.[0]].flat().join('.')} ${what}`, error);
}

/** One for the browser; on the server one a page. */
export function createQueryClient(): QueryClient {
  // A session can end elsewhere: whoever is told so asks again who is signed in, and the shell does the rest.
  const askWhoIsIn = (error: Error) => {
    if (error instanceof ORPCError && error.code === 'UNAUTHORIZED')
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const queryClient: QueryClient = new QueryClient({
    // Offline a call fails at once and says so (L4); the library would let it wait in silence.
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        // What does not exist is an answer that stands, also when a page that shows it is drawn over the server's.
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
        // The screen that nobody has seen yet asks again, and hears it then.
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
