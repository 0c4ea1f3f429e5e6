import { IconEye, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ButtonLink } from '#web/ui/link.tsx';

type OwnWod = { uid: string; name: string; shownFrom: string | null };

/** The organizer's buttons on a test, for `actions` of `WodList` (ORG-429, ORG-489). */
export function OwnWodActions({ wod, isLocked, now }: { wod: OwnWod; isLocked?: boolean; now: string }) {
  const remove = useAction(api.wods.remove.mutationOptions(), {
    done: () => notify.info(messages.wod.deleted),
    changes: [api.categories.key(), api.events.readAsOrganizer.key(), api.generalWods.key()],
  });
  const reveal = useAction(api.wods.revealNow.mutationOptions(), {
    done: messages.wod.revealed,
    changes: [api.categories.key(), api.wods.key()],
  });
  const tell = async () => {
    const yes = await confirmDialog({
      title: `¿Mostrar ${wod.name} ahora?`,
      text: 'El público y los atletas lo leerán desde este momento. Si después lo ocultas, ya lo habrán visto.',
      confirmLabel: 'Mostrar ahora',
    });
    if (yes) reveal.mutate({ id: wod.uid });
  };
  const isSecret = !useIsPast(wod.shownFrom ?? now, now);
  const ask = async () => {
    const yes = await confirmDialog({
      title: `¿Eliminar ${wod.name}?`,
      text: 'El test desaparece de la categoría. No se puede deshacer.',
      confirmLabel: 'Eliminar test',
      tone: 'destroy',
    });
    if (yes) remove.mutate({ id: wod.uid });
  };
  return (
    <>
      <ButtonLink
        to={paths.editWod}
        params={{ wodId: wod.uid }}
        variant="default"
        leftSection={isLocked ? <IconEye size={18} aria-hidden="true" /> : <IconPencil size={18} aria-hidden="true" />}
        aria-label={`${isLocked ? 'Ver' : 'Editar'} ${wod.name}`}
      >
        {isLocked ? 'Ver' : 'Editar'}
      </ButtonLink>
      {isSecret && (
        <Button
          variant="default"
          icon={IconSpeakerphone}
          loading={reveal.isPending}
          onClick={tell}
          aria-label={`Mostrar ahora ${wod.name}`}
        >
          Mostrar ahora
        </Button>
      )}
      <Button
        variant="danger"
        icon={IconTrash}
        loading={remove.isPending}
        onClick={ask}
        aria-label={`Eliminar ${wod.name}`}
      >
        Eliminar
      </Button>
    </>
  );
}
