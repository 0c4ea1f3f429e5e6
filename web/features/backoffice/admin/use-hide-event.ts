import type { AdminEvent } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';

export function useHideEvent() {
  const changes = [api.admin.listEvents.key(), api.events.key(), api.categories.key()];
  const hide = useAction(api.admin.hideEvent.mutationOptions(), { done: 'Evento oculto', changes });
  const show = useAction(api.admin.showEvent.mutationOptions(), { done: 'Evento visible otra vez', changes });
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
