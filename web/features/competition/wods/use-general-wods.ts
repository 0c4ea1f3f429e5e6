import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Queries that show general wods or the tests made from them. */
export const keysOfTests = () => [
  api.generalWods.key(),
  api.categories.key(),
  api.events.readAsOrganizer.key(),
  api.wods.key(),
];

export function useRefreshTests() {
  const queries = useQueryClient();
  return () => Promise.all(keysOfTests().map(queryKey => queries.invalidateQueries({ queryKey })));
}
