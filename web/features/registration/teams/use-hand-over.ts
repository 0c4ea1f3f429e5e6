import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';

/** Asks, hands the team over and confirms; the old captain stays a member (N14). */
export function useHandOver(teamId: string) {
  const give = useAction(api.teams.handOver.mutationOptions(), {
    done: messages.team.handedOver,
    changes: [api.teams.key(), api.entries.key()],
  });
  return {
    giving: give.isPending ? give.variables.uid : null,
    handOver: async ({ uid, name }: { uid: string; name: string }) => {
      const yes = await confirmDialog({
        title: `¿Entregar el equipo a ${name}?`,
        text: `Desde ahora invita y envía los resultados ${name}, a quien avisamos por correo. Tú sigues en el equipo como miembro. Si pagaste la inscripción, un reembolso sigue siendo tuyo.`,
        confirmLabel: 'Entregar el equipo',
        tone: 'destroy',
      });
      if (yes) give.mutate({ id: teamId, uid });
    },
  };
}
