import { typeNames } from '#contract/type-names.ts';
import '#web/ui/field-styles.ts';
import '#web/ui/choice-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EventCard } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { ApplySchema } from '#contract/staff.ts';
import type { ApplicationType } from '#domain/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/draft.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { paths } from '#web/paths.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { WizardBar } from '#web/ui/wizard.tsx';

type Props = { event: EventCard; types: ApplicationType[]; account: string; onSent: () => void };
type Values = { type: ApplicationType | null; aboutExperience: string };

const AnswersSchema = ApplySchema.omit({ eventId: true });
const nothing: Values = { type: null, aboutExperience: '' };
const descriptions: Record<ApplicationType, string> = {
  offline: 'Juzgas en la sede del evento.',
  online: 'Revisas los videos del evento.',
  qualifier: 'Revisas los videos del clasificatorio en línea.',
  both: 'El clasificatorio y el evento.',
};

/** ATH-164 to ATH-167. What is typed outlives a reload; one draft an account and event. */
export function ApplyForm({ event, types, account, onSent }: Props) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const draft = `apply:${account}:${event.uid}`;
  const [kept] = useState(() => readDraft(draft, nothing)?.values ?? nothing);
  const form = useForm<Values>({
    // The event may have changed its type meanwhile.
    initialValues: { ...kept, type: types.find(type => type === kept.type) ?? null },
    validate: schemaResolver(AnswersSchema, { sync: true }),
    onValuesChange: values => void keepDraft(draft, nothing, values),
  });
  const apply = useMutation(
    api.staff.apply.mutationOptions({
      onSuccess: () => {
        forgetDraft(draft);
        onSent();
        void queries.invalidateQueries({ queryKey: api.staff.key() });
      },
      onError: error => {
        setFailure(showErrors(form, error) ?? messages.server.invalid);
        focusFirstError(node.current);
      },
    }),
  );
  const send = form.onSubmit(
    ({ type, aboutExperience }) => {
      setFailure(null);
      if (type) apply.mutate({ eventId: event.uid, type, aboutExperience });
    },
    () => focusFirstError(node.current),
  );
  const { value, onChange, error } = form.getInputProps('type');
  return (
    <form ref={node} noValidate onSubmit={send} aria-busy={apply.isPending}>
      <FormSection title="Información general" columns={1}>
        <ChoiceField
          label="¿A qué te postulas?"
          required
          value={value}
          onChange={onChange}
          error={error}
          disabled={apply.isPending}
          options={types.map(type => ({
            value: type,
            label: typeNames[type],
            description: descriptions[type],
          }))}
        />
        <Textarea
          label="Tu experiencia"
          description="Cursos, competencias y tiempo como juez, en pocas líneas: la organización lo lee antes de decidir."
          withAsterisk
          autosize
          minRows={3}
          maxRows={5}
          maxLength={1000}
          disabled={apply.isPending}
          {...form.getInputProps('aboutExperience')}
        />
      </FormSection>
      <WizardBar
        back={
          <ButtonLink to={paths.event} params={{ id: event.uid }} variant="default">
            Cancelar
          </ButtonLink>
        }
        note={failure && <FormFailure>{failure}</FormFailure>}
      >
        <Button type="submit" loading={apply.isPending}>
          Enviar postulación
        </Button>
      </WizardBar>
    </form>
  );
}
