import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { notify } from '#web/ui/notify.ts';

/** Refetches after a decision, also if another person decided first (ORG-268, ORG-269, ORG-501). */
export function useDecision(onDone: () => void) {
  const done = () => {
    notify.success(messages.staff.processed);
    onDone();
  };
  const changes = [api.staff.key()];
  const approve = useAction(api.staff.approve.mutationOptions(), { done, changes });
  const decline = useAction(api.staff.decline.mutationOptions(), { done, changes });
  return { approve, decline, isBusy: approve.isPending || decline.isPending };
}
