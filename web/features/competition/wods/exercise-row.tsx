import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Select } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ExerciseUnit, exerciseUnits, unitNames } from '#domain/competition/wods/wod-types.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { RowMoves } from '#web/ui/lists/row-moves.tsx';
import styles from './exercises-field.module.css';

type Bound<Value> = { value: Value; error: ReactNode; onChange: (value: Value) => void };
type Props = {
  id: string;
  at: number;
  of: number;
  name: Bound<string>;
  cant: Bound<number | null>;
  /** Null if the test fixes the unit. */
  unit: Bound<ExerciseUnit> | null;
  hint: string;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function ExerciseRow(props: Props) {
  const { id, at, of, name, cant, unit, hint, onMove, onRemove } = props;
  const number = at + 1;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Row gap="2xs" className={styles.bar}>
        <ActionIcon
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-roledescription="asa para arrastrar"
          aria-label={`Arrastrar el ejercicio ${number}`}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>
        <Text as="span" size="xl" num aria-hidden="true">
          {number}
        </Text>
        <span className={styles.moves}>
          <RowMoves name={`el ejercicio ${number}`} at={at} of={of} onMove={onMove} onRemove={onRemove} />
        </span>
      </Row>
      <div className={styles.fields} data-measured={unit ? true : undefined}>
        <TextField
          label={`Ejercicio ${number}`}
          placeholder="Thruster"
          maxLength={120}
          required
          {...name}
          onChange={event => name.onChange(event.currentTarget.value)}
        />
        <NumberField label={`Cantidad ${number}`} placeholder={hint} description={undefined} required {...cant} />
        {unit && (
          <Select
            label={`Unidad ${number}`}
            data={exerciseUnits.map(value => ({ value, label: unitNames[value] }))}
            allowDeselect={false}
            {...unit}
            // Drafts of an older version have no unit.
            value={unit.value ?? 'reps'}
            onChange={value => unit.onChange(value as ExerciseUnit)}
          />
        )}
      </div>
    </li>
  );
}
