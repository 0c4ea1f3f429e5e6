import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { Category } from '#contract/competition/category-form.ts';
import { whoOf } from '#web/entities/category/category-words.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './category-sorter.module.css';

type Props = { category: Category; isFirst: boolean; isLast: boolean; onStep: (step: -1 | 1) => void };

export function SortableCategory({ category, isFirst, isLast, onStep }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: category.uid,
    attributes: { roleDescription: 'ordenable' },
  });
  // The button at an end of the list is not `disabled`, because a disabled button loses the focus.
  const step = (by: -1 | 1, isEnd: boolean) => ({
    'aria-disabled': isEnd || undefined,
    'data-disabled': isEnd || undefined,
    onClick: () => !isEnd && onStep(by),
  });
  return (
    <Row
      ref={setNodeRef}
      as="li"
      gap="2xs"
      wrap={false}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`plain-control ${styles.grip}`}
        {...attributes}
        {...listeners}
        aria-label={`Mover ${category.name}`}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <img className={styles.photo} src={category.photoCard} alt="" />
      <Stack gap="none" className={`wraps ${styles.words}`}>
        <strong>{category.name}</strong>
        <span className="dim text-sm">{whoOf(category)}</span>
      </Stack>
      <ActionIcon aria-label={`Subir ${category.name}`} {...step(-1, isFirst)}>
        <IconArrowUp size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon aria-label={`Bajar ${category.name}`} {...step(1, isLast)}>
        <IconArrowDown size={20} aria-hidden="true" />
      </ActionIcon>
    </Row>
  );
}
