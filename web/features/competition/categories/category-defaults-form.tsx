import { useQueryClient } from '@tanstack/react-query';
import { type CategoryDefaults, CategoryDefaultsSchema } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { DurationField } from '#web/ui/fields/number-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { PageForm } from '#web/ui/forms/page-form.tsx';
import { PointsChoice } from './points-choice.tsx';

// The form may hold any number here; the schema checks that it is a points system.
type DefaultValues = Omit<CategoryDefaults, 'decrementType'> & { decrementType: number };

/** Defaults of new categories; existing ones do not change (M4). */
export function CategoryDefaultsForm({ defaults }: { defaults: CategoryDefaults }) {
  const queries = useQueryClient();
  const { form, isDirty, isSending, failure, bound } = useSimpleForm({
    begin: defaults as DefaultValues,
    schema: CategoryDefaultsSchema,
    mutation: api.categories.updateDefaults.mutationOptions(),
    input: values => CategoryDefaultsSchema.parse(values),
    saved: () => {
      notify.success(messages.category.defaultsSaved);
      return queries.invalidateQueries({ queryKey: api.categories.defaults.key() });
    },
  });
  const { decrementType } = form.getValues();
  return (
    <PageForm
      bound={bound}
      label="Categorías nuevas"
      isClosed={isSending}
      end={{
        isSending,
        submitLabel: 'Guardar cambios',
        disabled: !isDirty,
        failure,
        children: isDirty ? 'Hay cambios sin guardar.' : 'Las categorías que ya existen no cambian.',
      }}
    >
      <FormSection
        title="Sistema de puntos"
        description="Cada test reparte puntos según el puesto; la suma decide la tabla."
        columns={1}
      >
        <PointsChoice
          value={decrementType}
          onChange={system => form.setFieldValue('decrementType', system)}
          disabled={isSending}
          error={form.errors.decrementType}
        />
      </FormSection>
      <FormSection title="Tiempos del heat" description="Para eventos presenciales; puedes dejarlos vacíos.">
        <DurationField
          label="Time cap del heat"
          description="Minutos y segundos."
          invalidError={messages.field.duration}
          {...form.getInputProps('heatTimeCap')}
        />
        <DurationField
          label="Tiempo de calentamiento"
          description="Minutos y segundos antes de cada heat."
          invalidError={messages.field.duration}
          {...form.getInputProps('warmUpTimeCap')}
        />
      </FormSection>
    </PageForm>
  );
}
