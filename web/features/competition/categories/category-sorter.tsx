import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './category-sorter.module.css';
import { SortableCategory } from './sortable-category.tsx';
import type { CategoryOrderState } from './use-category-order.ts';

const instructions = {
  draggable:
    'Presiona la barra espaciadora para levantar la categoría, muévela con las flechas y presiona la barra otra vez para soltarla. Escape la deja donde estaba.',
};

const wordOf: Record<CategoryOrderState['name'], string> = {
  still: 'Arrastra las categorías o muévelas con las flechas. Cada cambio se guarda solo.',
  saving: 'Guardando el orden…',
  saved: 'Orden guardado.',
  failed: messages.category.orderFailed,
};

type Props = { categories: Category[]; state: CategoryOrderState; onMove: (from: number, to: number) => void };

/** Changes the order of the categories: by dragging, with the keyboard or with buttons. */
export function CategorySorter({ categories, state, onMove }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const hasMoved = useRef(false);
  const placeOf = (id: UniqueIdentifier) => categories.findIndex(({ uid }) => uid === id);
  const nameOf = (id: UniqueIdentifier) => categories[placeOf(id)]?.name ?? '';
  const placeWords = (id: UniqueIdentifier) => `puesto ${placeOf(id) + 1} de ${categories.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `${nameOf(active.id)} levantada, ${placeWords(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // The first event after the start only reports the item's own place. Without a text for it, the screen reader
      // finishes the start announcement.
      const isStart = over?.id === active.id && !hasMoved.current;
      if (!over || isStart) return undefined;
      hasMoved.current = true;
      return `${nameOf(active.id)}: ${placeWords(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} queda en el ${placeWords(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} se queda donde estaba.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  return (
    <>
      <Text size="sm" dim className={styles.state} data-state={state.name} role="status">
        {wordOf[state.name]}
        {state.name === 'failed' && ` ${state.why}`}
      </Text>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
      >
        <SortableContext items={categories.map(({ uid }) => uid)} strategy={verticalListSortingStrategy}>
          <ol className={`card ${styles.list}`} aria-label="Orden de las categorías">
            {categories.map((category, place) => (
              <SortableCategory
                key={category.uid}
                category={category}
                isFirst={place === 0}
                isLast={place === categories.length - 1}
                onStep={step => onMove(place, place + step)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
