import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** What shows general tests or the ones made of them is asked for anew. */
export function useRefreshTests() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [api.generalWods.key(), api.categories.key(), api.events.readAsOrganizer.key(), api.wods.key()].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}
