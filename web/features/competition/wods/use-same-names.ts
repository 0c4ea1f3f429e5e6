import { useQueries } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Categories that already have a test of that name, which get no second one (ORG-440). `unknown`: not answered yet. */
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
