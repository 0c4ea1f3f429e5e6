import type { Category } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { notify } from '#web/ui/notify.ts';
import { testsOf } from './category-words.ts';

const consequence = (category: Category) =>
  category.tests === 0
    ? 'No se puede deshacer.'
    : `Con ella se elimina lo que tiene: ${testsOf(category)}. No se puede deshacer.`;

/** Asks, deletes and reports; `onGone` moves the focus (ORG-086, ORG-485, ORG-486). */
export function useDeleteCategory(onGone: () => void) {
  const remove = useAction(api.categories.remove.mutationOptions(), {
    done: () => {
      notify.success(messages.category.deleted);
      onGone();
    },
    refused: error => notify.error(messages.category.deleteFailed, messageOf(error)),
    changes: [api.events.readAsOrganizer.key()],
  });
  const ask = async (category: Category) => {
    const yes = await confirmDialog({
      title: `¿Eliminar ${category.name}?`,
      text: consequence(category),
      confirmLabel: 'Eliminar categoría',
      tone: 'destroy',
    });
    if (yes) remove.mutate({ id: category.uid });
  };
  return { ask, deleting: remove.isPending ? remove.variables.id : null };
}
