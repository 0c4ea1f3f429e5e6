import type { OwnEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { maxPhotoBytes } from '#contract/person.ts';
import { ageLimits } from '#domain/categories/category-rules.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { notify } from '#web/ui/notify.ts';
import { DurationField, NumberField } from '#web/ui/number-field.tsx';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { RangeField } from '#web/ui/range-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CategoryDates } from './category-dates.tsx';
import type { LockedFields } from './category-locks.ts';
import { type CategoryValues, checkCategory } from './category-values.ts';
import { PointsChoice } from './points-choice.tsx';
import { readTable } from './points-table.ts';
import { PointsTableField } from './points-table-field.tsx';
import type { CategoryFormState } from './use-category-form.ts';

type Props = {
  form: CategoryFormState;
  event: OwnEvent;
  /** Who is in it already. */
  entries: number;
  locks: LockedFields;
  disabled: boolean;
};

const teams = [
  { value: false, label: 'No, cada atleta por su cuenta' },
  { value: true, label: 'Sí, en equipos' },
] as const;
const types = [
  { value: 'fitness', label: 'Fitness', description: 'Tests con repeticiones, peso, tiempo o distancia.' },
  { value: 'running', label: 'Running', description: 'Una carrera: la tabla va por tiempo.' },
] as const;

/** The sections of a category's form, each with a check once nothing in it is wrong. */
export function CategoryFields({ form, event, entries, locks, disabled }: Props) {
  const values = form.getValues();
  const wrong = checkCategory(values, event);
  const done = (...fields: (keyof CategoryValues)[]) => fields.every(field => !(field in wrong));
  const field = <Name extends keyof CategoryValues>(name: Name) => ({
    value: values[name],
    onChange: (value: CategoryValues[Name]) => form.setFieldValue(name, value as never),
    error: form.errors[name],
    disabled,
  });
  return (
    <>
      <FormSection title="Nombre y foto" columns={1} done={done('name', 'photo')}>
        <TextField
          label="Nombre"
          withAsterisk
          maxLength={80}
          placeholder="RX Femenino"
          {...form.getInputProps('name')}
          disabled={disabled}
        />
        <PhotoField
          label="Foto de la categoría"
          shape="wide"
          description="Opcional: sin una, se muestra la del evento. JPG o PNG de menos de 2 MB."
          typeError={messages.photo.type}
          sizeError={messages.photo.size}
          brokenError={messages.photo.broken}
          maxBytes={maxPhotoBytes}
          onReject={notify.error}
          {...field('photo')}
          error={form.errors.photo ? String(form.errors.photo) : null}
        />
      </FormSection>
      <FormSection title="Quiénes compiten" columns={1} done={done('ageRange', 'team', 'members', 'capacity')}>
        <RangeField label="Edades" required {...ageLimits} {...field('ageRange')} />
        <ChoiceField
          label="¿Compiten en equipos?"
          required
          row
          options={teams}
          locked={locks.team}
          {...field('team')}
        />
        {values.team === true && (
          <NumberField
            label="Miembros de cada equipo"
            withAsterisk
            min={1}
            max={50}
            locked={locks.members}
            {...field('members')}
          />
        )}
        <NumberField
          label="Cupo"
          description={
            values.team === true
              ? 'Cuántos equipos caben. Vacío: sin límite.'
              : 'Cuántos atletas caben. Vacío: sin límite.'
          }
          {...field('capacity')}
        />
      </FormSection>
      <FormSection title="Tipo" columns={1} done={done('typeCategory')}>
        <ChoiceField
          label="Tipo de categoría"
          required
          options={types}
          locked={locks.typeCategory}
          {...field('typeCategory')}
        />
      </FormSection>
      <FormSection
        title="Sistema de puntos"
        description="Cada test reparte puntos. La suma decide la tabla."
        columns={1}
        done={done('decrementType', 'pointsTable')}
      >
        <PointsChoice
          {...field('decrementType')}
          own={{
            table: readTable(values.pointsTable),
            field: (
              <PointsTableField
                {...field('pointsTable')}
                error={
                  form.errors.pointsTable ?? form.errors['pointsTable.points'] ?? form.errors['pointsTable.beyond']
                }
                places={Math.max(values.capacity ?? 0, entries)}
                isTeams={values.team === true}
              />
            ),
          }}
        />
      </FormSection>
      <CategoryDates form={form} event={event} locked={locks.start} disabled={disabled} done={done('start', 'end')} />
      {event.type === 'offline' && (
        <FormSection title="Tiempos del heat" done={done('heatTimeCap', 'warmUpTimeCap')}>
          <DurationField
            label="Time cap del heat"
            withAsterisk
            description="Minutos y segundos (mm:ss)."
            invalidError={messages.category.heatTimeCap}
            {...field('heatTimeCap')}
          />
          <DurationField
            label="Tiempo de calentamiento"
            withAsterisk
            description="Antes de cada heat (mm:ss)."
            invalidError={messages.category.warmUpTimeCap}
            {...field('warmUpTimeCap')}
          />
        </FormSection>
      )}
      {event.qualifierOnline && (
        <FormSection title="Clasificatorio" columns={1} done={done('competitorsNumbers')}>
          <NumberField
            label="Competidores que pasan"
            withAsterisk
            description="Cuántos de la tabla del clasificatorio siguen al evento; los empates en el corte pasan."
            {...field('competitorsNumbers')}
          />
        </FormSection>
      )}
    </>
  );
}
