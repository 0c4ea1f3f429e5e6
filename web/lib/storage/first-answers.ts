import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { FirstAnswer } from '#contract/first-paint.ts';

// True for public data. A page that several visitors get must not contain the account of one.
const isPublic = (key: QueryKey) => Array.isArray(key[0]) && key[0][0] !== 'accounts' && key[0][0] !== 'admin';

/** Loads the queries for which the rendered page still waits. False when there were none. */
export async function askWhatIsOpen(queryClient: QueryClient): Promise<boolean> {
  const open = queryClient.getQueryCache().findAll({
    predicate: ({ state, options, queryKey }) =>
      state.status === 'pending' && isPublic(queryKey) && options.queryFn !== undefined && isWanted(options),
  });
  await Promise.all(
    open.map(query =>
      query.fetch({ ...query.options, retry: false }).catch(error => {
        if (!(error instanceof ORPCError && error.code === 'NOT_FOUND')) throw error;
      }),
    ),
  );
  return open.length > 0;
}

const isWanted = (options: object) => !('enabled' in options) || options.enabled !== false;

export function takeAnswers(queryClient: QueryClient): FirstAnswer[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ queryKey: key, state: { status, data, error } }): FirstAnswer[] => {
    if (status === 'success') return [{ key, data }];
    return status === 'error' && error instanceof ORPCError ? [{ key, missing: error.toJSON() }] : [];
  });
}

/** Fills the query cache with the server's answers, as if the screens had just loaded them. */
export async function keepAnswers(queryClient: QueryClient, answers: FirstAnswer[]) {
  for (const answer of answers) {
    if ('data' in answer) queryClient.setQueryData(answer.key, answer.data);
    else if (isORPCErrorJson(answer.missing)) {
      const error = createORPCErrorFromJson(answer.missing);
      await queryClient.prefetchQuery({ queryKey: answer.key, queryFn: () => Promise.reject(error), retry: false });
    }
  }
}
