import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { quantityHint } from '#domain/competition/wods/wod-types.ts';
import type { FormView } from '#web/lib/form/form-table.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ExerciseRow } from './exercise-row.tsx';
import styles from './exercises-field.module.css';
import { asksUnit, type ExerciseValues, newExercise, type WodHome, type WodValues } from './wod-values.ts';

const most = 50;

/** Edits the list of exercises, at least one. Buttons, dragging and the arrow keys move an exercise. */
export function ExercisesField({ form }: { form: FormView<WodValues, WodHome> }) {
  const { exercises, typeWod } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (at: number) => exercises[at]?.name.trim() || `Ejercicio ${at + 1}`;
  const placeOf = (key: unknown) => exercises.findIndex(exercise => exercise.key === key);

  const set = (next: ExerciseValues[]) => form.set({ exercises: next });
  const bound = <Name extends 'name' | 'cant' | 'unit'>(at: number, name: Name) => ({
    value: exercises[at]![name],
    error: form.errorOf(`exercises.${at}.${name}`),
    onChange: (value: ExerciseValues[Name]) =>
      set(exercises.map((exercise, index) => (index === at ? { ...exercise, [name]: value } : exercise))),
  });
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= exercises.length) return;
    set(arrayMove(exercises, from, to));
    setSaid(`${nameOf(from)}: ahora es el ${to + 1} de ${exercises.length}.`);
  };
  const remove = (at: number) => {
    set(exercises.filter((_, index) => index !== at));
    setSaid(`${nameOf(at)}: quitado.`);
    // The pressed button is gone with its row, so the focus moves to the list.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll('li');
      (rows?.[Math.max(0, at - 1)]?.querySelector('input') ?? document.getElementById(`${id}-add`))?.focus();
    });
  };
  const add = () => {
    // The next exercise usually has the same unit.
    set([...exercises, newExercise(exercises.at(-1)?.unit)]);
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll('li');
      rows?.[rows.length - 1]?.querySelector('input')?.focus();
    });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  const error = form.errorOf('exercises');
  const keys = exercises.map(({ key }) => key);
  return (
    <Stack gap="sm" className={styles.field}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={dragWords(key => nameOf(placeOf(key)), placeOf)}
      >
        <SortableContext items={keys} strategy={verticalListSortingStrategy}>
          <Stack ref={list} as="ol" gap="sm" aria-label="Ejercicios">
            {exercises.map((exercise, at) => (
              <ExerciseRow
                key={exercise.key}
                id={exercise.key}
                at={at}
                of={exercises.length}
                name={bound(at, 'name')}
                cant={bound(at, 'cant')}
                unit={asksUnit(form.values) ? bound(at, 'unit') : null}
                hint={typeWod ? quantityHint(typeWod, exercise.unit) : 'Cantidad'}
                onMove={to => move(at, to)}
                onRemove={() => remove(at)}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <Button
        id={`${id}-add`}
        variant="default"
        className={styles.add}
        icon={IconPlus}
        disabled={exercises.length >= most}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={add}
      >
        Agregar ejercicio
      </Button>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
      <p className="unseen" aria-live="polite">
        {said}
      </p>
    </Stack>
  );
}

/** Returns what screen readers say while an exercise is dragged. */
function dragWords(nameOf: (id: UniqueIdentifier) => string, placeOf: (id: UniqueIdentifier) => number) {
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}.`,
    // The first event has the exercise over its own place. Return undefined, because any text would cut off the start
    // announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} pasaría al puesto ${placeOf(over.id) + 1}.` : undefined,
    onDragEnd: ({ active, over }) => over && `Soltaste ${nameOf(active.id)} en el puesto ${placeOf(over.id) + 1}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} vuelve a su puesto.`,
  } as Announcements;
  const screenReaderInstructions: ScreenReaderInstructions = {
    draggable: 'Pulsa la barra espaciadora para tomar el ejercicio, las flechas para moverlo y otra vez para soltarlo.',
  };
  return { announcements, screenReaderInstructions };
}
