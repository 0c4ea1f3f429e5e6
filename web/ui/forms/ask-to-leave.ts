// askToLeave(): the question of useUnsaved() before a changed form is left.
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';

export const askToLeave = (leaving?: { signal: AbortSignal }) =>
  confirmDialog({
    signal: leaving?.signal,
    title: '¿Salir sin guardar?',
    text: 'Lo que cambiaste aquí se perderá.',
    confirmLabel: 'Salir sin guardar',
    cancelLabel: 'Seguir editando',
    tone: 'destroy',
  });
