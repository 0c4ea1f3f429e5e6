import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { notify } from '#web/ui/notify.ts';

/** Removes an athlete from the category and refetches everything that counts them. */
export function useRemoveAthlete(onRemoved: () => void) {
  const queries = useQueryClient();
  return useAction(api.entries.remove.mutationOptions(), {
    done: () => {
      notify.success(messages.joining.removed);
      onRemoved();
      // The team may have another captain. The removed athlete's page is closing, so do not refetch it.
      void queries.invalidateQueries({ queryKey: api.entries.readAthlete.key(), refetchType: 'none' });
    },
    changes: [api.entries.listAsOrganizer.key(), api.events.key(), api.categories.key(), api.income.key()],
  });
}
