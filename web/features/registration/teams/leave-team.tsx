import { IconDoorExit } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/registration/teams.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** The button by which a member leaves, until the team has competed. The captain has other buttons (N14, N35). */
export function LeaveTeam({ team: { uid, name, event } }: { team: Team }) {
  const navigate = useNavigate();
  const leave = useAction(api.teams.leave.mutationOptions(), {
    done: async () => {
      await navigate({ to: paths.myTeams });
      notify.success(messages.team.left, name);
    },
    changes: [api.entries.key(), api.teams.key()],
  });
  const press = async () => {
    const yes = await confirmDialog({
      title: `¿Salir de ${name}?`,
      text: `Dejas de estar inscrito en ${event.name}, y le avisamos al capitán por correo. Para volver te tienen que invitar otra vez.`,
      confirmLabel: 'Salir del equipo',
      tone: 'destroy',
    });
    if (yes) leave.mutate({ id: uid });
  };
  return (
    <Button variant="default" icon={IconDoorExit} loading={leave.isPending} onClick={press}>
      Salir del equipo
    </Button>
  );
}
