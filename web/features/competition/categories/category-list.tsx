import { Row } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useZoneNote } from '#web/lib/clock/date-text.tsx';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { useAction } from '#web/lib/use-action.ts';
import { paths } from '#web/paths.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { CategoryItem } from './category-item.tsx';
import styles from './category-list.module.css';
import { CategorySorter } from './category-sorter.tsx';
import { testsOf } from './category-words.ts';
import { CopyCategory } from './copy-category.tsx';
import { useCategoryOrder } from './use-category-order.ts';

export function CategoryList({ event, categories }: { event: OwnEvent; categories: Category[] }) {
  const { ordered, move, state } = useCategoryOrder(event.uid, categories);
  const list = useRef<HTMLUListElement>(null);
  const { ask, deleting } = useDeleteCategory(() => list.current?.focus({ preventScroll: true }));
  const [sorting, setSorting] = useState(false);
  const [copying, setCopying] = useState<Category | null>(null);
  const zone = useZoneNote(event.timeZone, event.start, event.end);

  if (categories.length === 0) {
    return (
      <EmptyState
        card
        level={2}
        title="Todavía no hay categorías"
        text="En una categoría compiten quienes se parecen: por edad, nivel o equipo. Los atletas se inscriben en ella."
        action={
          <ButtonLink to={paths.createCategory} params={{ eventId: event.uid }} variant="default" icon={IconPlus}>
            Crear la primera categoría
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      {(zone || categories.length > 1) && (
        <Row justify="between" wrap={false} className={styles.head}>
          <p className="dim text-sm">{zone && `Fechas en ${zone}.`}</p>
          {categories.length > 1 && (
            <Button
              variant={sorting ? 'strong' : 'subtle'}
              size="sm"
              aria-pressed={sorting}
              leftSection={
                sorting ? <IconCheck size={18} aria-hidden="true" /> : <IconArrowsSort size={18} aria-hidden="true" />
              }
              onClick={() => setSorting(!sorting)}
            >
              {sorting ? 'Terminar de ordenar' : 'Cambiar el orden'}
            </Button>
          )}
        </Row>
      )}
      {sorting ? (
        <CategorySorter categories={ordered} state={state} onMove={move} />
      ) : (
        <ul ref={list} tabIndex={-1} className={`card ${styles.list}`} aria-label="Categorías">
          {ordered.map(category => (
            <CategoryItem
              key={category.uid}
              category={category}
              event={event}
              deleting={deleting === category.uid}
              onCopy={() => setCopying(category)}
              onDelete={() => ask(category)}
            />
          ))}
        </ul>
      )}
      {copying && <CopyCategory category={copying} onClose={() => setCopying(null)} />}
    </>
  );
}

const consequence = (category: Category) =>
  category.tests === 0
    ? 'No se puede deshacer.'
    : `Con ella se elimina lo que tiene: ${testsOf(category)}. No se puede deshacer.`;

/** Asks, deletes the category and reports the result; `onGone` moves the focus (ORG-086, ORG-485, ORG-486). */
function useDeleteCategory(onGone: () => void) {
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
