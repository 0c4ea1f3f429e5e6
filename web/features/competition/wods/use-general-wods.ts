import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** What shows general tests or the ones made of them. */
export const keysOfTests = () => [
  api.generalWods.key(),
  api.categories.key(),
  api.events.readAsOrganizer.key(),
  api.wods.key(),
];

/** All of it is asked for anew. */
export function useRefreshTests() {
  const queries = useQueryClient();
  return () => Promise.all(keysOfTests().map(queryKey => queries.invalidateQueries({ queryKey })));
}
