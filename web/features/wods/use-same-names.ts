import { useQueries } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** ORG-440: which of these categories have a test of that name already, and would get no second one. */
export function useSameNames(name: string, categoryIds: readonly string[]): string[] {
  const answers = useQueries({
    queries: categoryIds.map(categoryId =>
      api.generalWods.exists.queryOptions({ input: { categoryId, name }, staleTime: 0 }),
    ),
  });
  return categoryIds.filter((_, at) => answers[at]?.data?.exists === true);
}
