import { IconPencil, IconStack2, IconTrash } from '@tabler/icons-react';
import type { Category } from '#contract/competition/category-form.ts';
import type { GeneralWod } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import styles from './general-wods.module.css';
import { keysOfTests } from './use-general-wods.ts';

export const namesIn = (categories: readonly Category[], ids: readonly string[]): string =>
  categories
    .filter(({ uid }) => ids.includes(uid))
    .map(({ name }) => name)
    .join(', ');

export function GeneralWodActions(props: {
  wod: GeneralWod;
  categories: Category[];
  onEdit: () => void;
  onAssign: () => void;
}) {
  const { wod, categories, onEdit, onAssign } = props;
  const names = namesIn(categories, wod.assignCategory);
  const remove = useAction(api.generalWods.remove.mutationOptions(), {
    done: () => notify.info(messages.generalWod.deleted),
    changes: keysOfTests(),
  });
  const ask = async () => {
    const yes = await confirmDialog({
      title: `¿Eliminar ${wod.name}?`,
      text: names
        ? `También se elimina de estas categorías: ${names}. No se puede deshacer.`
        : 'Ninguna categoría lo tiene. No se puede deshacer.',
      confirmLabel: 'Eliminar prueba',
      tone: 'destroy',
    });
    if (yes) remove.mutate({ id: wod.uid });
  };
  return (
    <>
      <p className={`wraps ${styles.assigned}`}>
        {names ? (
          <>
            <span className="dim">Categorías:</span> {names}
          </>
        ) : (
          <span className="dim">Sin categorías: ningún atleta la ve todavía.</span>
        )}
      </p>
      <Button variant="default" icon={IconPencil} onClick={onEdit} aria-label={`Editar ${wod.name}`}>
        Editar
      </Button>
      <Button variant="default" icon={IconStack2} onClick={onAssign} aria-label={`Asignar categorías a ${wod.name}`}>
        Asignar categorías
      </Button>
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
