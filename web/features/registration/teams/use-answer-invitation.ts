import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Invitation } from '#contract/registration/teams.ts';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

type Listed = { invitations: Invitation[] };

const ask = ({ teamName }: Invitation, accept: boolean) =>
  confirmDialog({
    title: `Equipo ${teamName}`,
    text: messages.team.question(accept ? 'aceptar' : 'rechazar'),
    confirmLabel: accept ? 'Aceptar invitación' : 'Rechazar invitación',
    tone: accept ? 'primary' : 'destroy',
  });

/** Asks with the chosen verb, answers, and removes the invitation from the list (ATH-096 to ATH-101). */
export function useAnswerInvitation() {
  const queries = useQueryClient();
  const answer = useMutation(
    api.invitations.answer.mutationOptions({
      onSuccess: (_, { id }) => {
        queries.setQueriesData<Listed>(
          { queryKey: api.invitations.listMine.key() },
          known => known && { invitations: known.invitations.filter(({ uid }) => uid !== id) },
        );
        // An accepted invitation adds a team and an event. The navigation and the event's page show them.
        void queries.invalidateQueries({ queryKey: api.teams.key() });
        void queries.invalidateQueries({ queryKey: api.entries.key() });
        void queries.invalidateQueries({ queryKey: api.events.key() });
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      },
      onError: error => notify.info(messageOf(error)),
      onSettled: () => queries.invalidateQueries({ queryKey: api.invitations.key() }),
    }),
  );
  const accepted = answer.isSuccess && answer.variables.accept;
  return {
    /** True when the last answer added the athlete to a team. */
    accepted,
    busyWith: answer.isPending ? answer.variables.id : null,
    answer: async (invitation: Invitation, accept: boolean) => {
      if (!(await ask(invitation, accept))) return;
      const detail = accept ? `Ya eres parte de ${invitation.teamName}.` : undefined;
      answer.mutate(
        { id: invitation.uid, accept },
        { onSuccess: () => notify.success(messages.team.answered, detail) },
      );
    },
  };
}
