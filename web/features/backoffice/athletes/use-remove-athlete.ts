import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { notify } from '#web/ui/notify.ts';

/** Takes an athlete out of the category; everything that counts them is asked anew. */
export function useRemoveAthlete(onRemoved: () => void) {
  const queries = useQueryClient();
  return useAction(api.entries.remove.mutationOptions(), {
    done: () => {
      notify.success(messages.joining.removed);
      onRemoved();
      // Mates of a team may have another captain by now; the page of who is gone is on its way out and asks no more.
      void queries.invalidateQueries({ queryKey: api.entries.readAthlete.key(), refetchType: 'none' });
    },
    changes: [api.entries.listAsOrganizer.key(), api.events.key(), api.categories.key(), api.income.key()],
  });
}
