import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminEvent } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';

/** Takes an event down, or brings it back after a question. */
export function useHideEvent() {
  const queries = useQueryClient();
  const options = {
    onError: (error: Error) => void notify.error(messageOf(error)),
    // Refused or not: another operator may have been there before.
    onSettled: () => {
      for (const queryKey of [api.admin.listEvents.key(), api.events.key(), api.categories.key()])
        void queries.invalidateQueries({ queryKey });
    },
  };
  const hide = useMutation(
    api.admin.hideEvent.mutationOptions({ ...options, onSuccess: () => notify.success('Evento oculto') }),
  );
  const show = useMutation(
    api.admin.showEvent.mutationOptions({ ...options, onSuccess: () => notify.success('Evento visible otra vez') }),
  );
  return {
    busyWith: show.isPending ? show.variables.eventId : undefined,
    hide: (eventId: string, reason: string): Promise<boolean> =>
      hide.mutateAsync({ eventId, reason }).then(
        () => true,
        () => false,
      ),
    show: async ({ uid, name }: AdminEvent) => {
      const yes = await confirmDialog({
        title: '¿Mostrar el evento?',
        text: `${name} vuelve a las páginas públicas y puede recibir inscripciones otra vez.`,
        confirmLabel: 'Mostrar',
      });
      if (yes) show.mutate({ eventId: uid });
    },
  };
}
