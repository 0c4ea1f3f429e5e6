import { Button } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import type { ApplicationDetail } from '#contract/scoring/staff.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

const ask = (name: string) =>
  confirmDialog({
    title: `¿Dar de baja a ${name}?`,
    text: 'Pierde ahora mismo sus permisos y lo que ve del evento. Lo que juzgó sigue en pie; lo que su dispositivo no había enviado no se guarda. Le avisamos por correo, y puedes invitarle otra vez.',
    confirmLabel: 'Dar de baja',
    tone: 'destroy',
  });

/** The button that dismisses a judge, which is possible at any time (N1). */
export function DismissJudge({ application: { uid, judgeName } }: { application: ApplicationDetail }) {
  const dismiss = useAction(api.staff.dismiss.mutationOptions(), {
    done: () => {
      notify.success(messages.staff.dismissDone);
      // The button disappears after the dismissal, so the focus moves to the heading.
      document.querySelector('h1')?.focus();
    },
    changes: [api.staff.key()],
  });
  return (
    <Button
      variant="danger"
      loading={dismiss.isPending}
      onClick={async () => (await ask(judgeName)) && dismiss.mutate({ id: uid })}
    >
      Dar de baja
    </Button>
  );
}
