import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

// An answer of the server is final; only a connection that broke is worth a second try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ORPCError && error.status < 500);

const isMissing = (error: Error | null) => error instanceof ORPCError && error.code === 'NOT_FOUND';

/** One for the browser; on the server one a page. */
export function createQueryClient(): QueryClient {
  // A session can end elsewhere: whoever is told so asks again who is signed in, and the shell does the rest.
  const onError = (error: Error) => {
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
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
  return queryClient;
}
