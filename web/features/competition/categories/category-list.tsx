import { Row } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { useZoneNote } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { CategoryItem } from './category-item.tsx';
import styles from './category-list.module.css';
import { CategorySorter } from './category-sorter.tsx';
import { CopyCategory } from './copy-category.tsx';
import { useCategoryOrder } from './use-category-order.ts';
import { useDeleteCategory } from './use-delete-category.ts';

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
