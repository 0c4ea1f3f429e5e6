import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';

// An answer of the server is final; only a connection that broke is worth a second try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ORPCError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 30_000 }, mutations: { retry: false } },
});
