import type { Leaving } from '#web/lib/unsaved.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';

/** Leaving loses nothing: the draft is stored, and the question says so. */
export const askToLeaveDraft = (leaving?: Pick<Leaving, 'signal'>) =>
  confirmDialog({
    signal: leaving?.signal,
    title: '¿Salir sin guardar?',
    text: 'Lo que escribiste queda en este navegador: lo encontrarás al volver.',
    confirmLabel: 'Salir',
    cancelLabel: 'Seguir editando',
  });

export const askToThrowAway = () =>
  confirmDialog({
    title: '¿Descartar lo que escribiste?',
    text: 'Lo que no guardaste se perderá.',
    confirmLabel: 'Descartar',
    cancelLabel: 'Conservar',
    tone: 'destroy',
  });
