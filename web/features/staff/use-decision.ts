import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';

/** ORG-268, ORG-269, ORG-501: what was decided is read anew, also where somebody else had decided meanwhile. */
export function useDecision(onDone: () => void) {
  const queries = useQueryClient();
  const settled = {
    onSuccess: () => {
      notify.success(messages.staff.processed);
      onDone();
    },
    onError: (error: Error) => void notify.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.staff.key() }),
  };
  const approve = useMutation(api.staff.approve.mutationOptions(settled));
  const decline = useMutation(api.staff.decline.mutationOptions(settled));
  return { approve, decline, isBusy: approve.isPending || decline.isPending };
}
