import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#web/lib/form-errors.ts';
import { useSession, useSignOut } from '#web/lib/session.ts';
import { forgetUnsaved, hasUnsaved } from '#web/lib/unsaved-forms.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

const ofOutbox = () => import('#web/lib/outbox/leaving.ts');

/** Signs out (PUB-025). Asks first if a form or queued work would be lost (A4), then opens the home page. */
export function useLeave() {
  const navigate = useNavigate();
  const { account } = useSession();
  // Judges review, and both account types work at doors.
  const workerId = account?.type === 'staff' || account?.type === 'organization' ? account.uid : null;
  const { mutate, isPending } = useSignOut(async () => {
    forgetUnsaved();
    if (workerId) await ofOutbox().then(({ forgetWhatWasRead }) => forgetWhatWasRead());
    await navigate({ to: paths.home });
  });
  const signOut = async () => {
    const waits = workerId ? await ofOutbox().then(({ countUnsent }) => countUnsent(workerId)) : 0;
    const losses = [
      hasUnsaved() ? 'Hay cambios sin guardar en esta página.' : null,
      waits > 0 ? `${waits} por enviar: sigue en este dispositivo y se enviará cuando vuelvas a entrar.` : null,
    ].filter(loss => loss !== null);
    const sure =
      losses.length === 0 ||
      (await confirmDialog({
        title: '¿Cerrar la sesión?',
        text: losses.join(' '),
        confirmLabel: 'Cerrar Sesión',
        tone: 'destroy',
      }));
    if (!sure) return;
    mutate({}, { onError: error => notify.error(messageOf(error)) });
  };
  return { signOut, busy: isPending };
}
