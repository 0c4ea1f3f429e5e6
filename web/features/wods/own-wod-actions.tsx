import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/notify.ts';

/** What an organizer does with a test in its category's list: `actions` of WodList. ORG-429, ORG-489. */
export function OwnWodActions({ wod, isLocked }: { wod: { uid: string; name: string }; isLocked?: boolean }) {
  const remove = useAction(api.wods.remove.mutationOptions(), {
    done: () => notify.info(messages.wod.deleted),
    changes: [api.categories.key(), api.events.readAsOrganizer.key(), api.generalWods.key()],
  });
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
