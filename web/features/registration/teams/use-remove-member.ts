import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

/**
 * Asks, removes and confirms; a failure is only logged, and the table shows the true state (ATH-112, ATH-124, ATH-125).
 */
export function useRemoveMember(teamId: string) {
  const queries = useQueryClient();
  const remove = useMutation(
    api.teams.removeMember.mutationOptions({
      onSuccess: () => notify.success(messages.team.removed),
      onSettled: () => queries.invalidateQueries({ queryKey: api.teams.key() }),
    }),
  );
  return {
    removing: remove.isPending ? remove.variables.uid : null,
    ask: async (member: { uid: string; name: string }) => {
      const yes = await confirmDialog({
        title: `Eliminar a ${member.name}`,
        text: messages.team.removeQuestion,
        confirmLabel: 'Eliminar',
        tone: 'destroy',
      });
      if (yes) remove.mutate({ id: teamId, uid: member.uid });
    },
  };
}
