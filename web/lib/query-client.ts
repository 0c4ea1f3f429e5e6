import { ORPCError } from '@orpc/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

// An answer of the server is final; only a connection that broke is worth a second try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ORPCError && error.status < 500);

// A session can end elsewhere: whoever is told so asks again who is signed in, and the shell does the rest.
const onError = (error: Error) => {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 30_000 }, mutations: { retry: false } },
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
});
