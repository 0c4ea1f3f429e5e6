import { typeNames } from '#contract/people/type-names.ts';
import '#web/ui/styles/field-styles.ts';
import '#web/ui/styles/choice-styles.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { ApplySchema } from '#contract/scoring/staff.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/storage/draft.ts';
import { paths } from '#web/paths.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

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

/** Applies as judge (ATH-164 to ATH-167). A draft per account and event survives a reload. */
export function ApplyForm({ event, types, account, onSent }: Props) {
  const queries = useQueryClient();
  const draft = `apply:${account}:${event.uid}`;
  const [kept] = useState(() => readDraft(draft, nothing)?.values ?? nothing);
  // If there is only one type, it is chosen automatically.
  const only = types.length === 1 ? types[0]! : null;
  const { form, isSending, failure, bound } = useSimpleForm({
    // The event may have changed since the draft was stored, so the draft's type may not be possible.
    begin: { ...kept, type: types.find(type => type === kept.type) ?? only },
    schema: AnswersSchema,
    mutation: api.staff.apply.mutationOptions(),
    input: values => ({ eventId: event.uid, ...AnswersSchema.parse(values) }),
    saved: () => {
      forgetDraft(draft);
      onSent();
      void queries.invalidateQueries({ queryKey: api.staff.key() });
    },
    onChange: values => void keepDraft(draft, nothing, values),
    losesNothing: true,
  });
  return (
    <form {...bound}>
      <FormSection title="Información general" columns={1}>
        <ChoiceField
          label="¿A qué te postulas?"
          required
          {...form.getInputProps('type')}
          value={form.getValues().type}
          disabled={isSending}
          options={types.map(type => ({
            value: type,
            label: typeNames[type],
            description: descriptions[type],
          }))}
        />
        <TextArea
          label="Tu experiencia"
          description="Cursos, competencias y tiempo como juez, en pocas líneas: la organización lo lee antes de decidir."
          required
          autosize
          minRows={3}
          maxRows={5}
          maxLength={1000}
          disabled={isSending}
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
        <Button type="submit" loading={isSending}>
          Enviar postulación
        </Button>
      </WizardBar>
    </form>
  );
}
