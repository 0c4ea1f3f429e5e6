import { useQueries } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/**
 * ORG-440: which of these categories have a test of that name already, and would get no second one; and of which nobody
 * knows it yet, so that nothing is promised there.
 */
export function useSameNames(name: string, categoryIds: readonly string[]): { taken: string[]; unknown: string[] } {
  const answers = useQueries({
    queries: categoryIds.map(categoryId =>
      api.generalWods.exists.queryOptions({ input: { categoryId, name }, staleTime: 0 }),
    ),
  });
  return {
    taken: categoryIds.filter((_, at) => answers[at]?.data?.exists === true),
    unknown: categoryIds.filter((_, at) => answers[at]?.isPending),
  };
}
