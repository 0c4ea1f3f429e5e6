import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#web/lib/form-errors.ts';
import { useSignOut } from '#web/lib/session.ts';
import { forgetUnsaved, hasUnsaved } from '#web/lib/unsaved-forms.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

/** Sign-out (PUB-025): asks first when a form would be lost, then the home page. */
export function useLeave() {
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOut(async () => {
    forgetUnsaved();
    await navigate({ to: paths.home });
  });
  const signOut = async () => {
    const sure =
      !hasUnsaved() ||
      (await confirmDialog({
        title: '¿Cerrar la sesión?',
        text: 'Hay cambios sin guardar en esta página.',
        confirmLabel: 'Cerrar Sesión',
        tone: 'destroy',
      }));
    if (!sure) return;
    mutate({}, { onError: error => notify.error(messageOf(error)) });
  };
  return { signOut, busy: isPending };
}
