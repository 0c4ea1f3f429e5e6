import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CategoryDefaults, CategoryDefaultsSchema } from '#contract/categories.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { DurationField } from '#web/ui/number-field.tsx';
import styles from './category-defaults-form.module.css';
import { PointsChoice } from './points-choice.tsx';

// What a form holds is any number until the schema has said that it names a system.
type DefaultValues = Omit<CategoryDefaults, 'decrementType'> & { decrementType: number };

/** M4: what new categories begin with; those that exist stay as they are. */
export function CategoryDefaultsForm({ defaults }: { defaults: CategoryDefaults }) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<DefaultValues>({
    initialValues: defaults,
    validate: schemaResolver(CategoryDefaultsSchema, { sync: true }),
  });
  const update = useMutation(
    api.categories.updateDefaults.mutationOptions({
      onSuccess: (_, saved) => {
        form.resetDirty(saved);
        notify.success(messages.category.defaultsSaved);
        return queries.invalidateQueries({ queryKey: api.categories.defaults.key() });
      },
      onError: error => setFailure(showErrors(form, error) ?? messages.server.invalid),
    }),
  );
  useUnsaved(form.isDirty(), askToLeave);
  // While it was sent the fields were closed, and none of them could take the focus.
  useEffect(() => {
    if (update.isError) focusFirstError(node.current);
  }, [update.isError]);
  const save = form.onSubmit(
    values => {
      setFailure(null);
      update.mutate(CategoryDefaultsSchema.parse(values));
    },
    () => focusFirstError(node.current),
  );
  const { decrementType } = form.getValues();
  return (
    <Stack ref={node} as="form" className={styles.form} noValidate onSubmit={save} aria-busy={update.isPending}>
      <fieldset className={`card ${styles.fields}`} disabled={update.isPending} aria-label="Categorías nuevas">
        <FormSection
          title="Sistema de puntos"
          description="Cada test reparte puntos según el puesto; la suma decide la tabla."
          columns={1}
        >
          <PointsChoice
            value={decrementType}
            onChange={system => form.setFieldValue('decrementType', system)}
            disabled={update.isPending}
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
      </fieldset>
      <Row gap="md">
        <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
          Guardar cambios
        </Button>
        <p className="dim text-sm">
          {form.isDirty() ? 'Hay cambios sin guardar.' : 'Las categorías que ya existen no cambian.'}
        </p>
      </Row>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}
