import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { checkTeam, newTeam } from './check-team.ts';
import { EmailFields } from './email-fields.tsx';
import type { TeamValues } from './join-draft.ts';
import type { JoinCategory } from './join-options.ts';
import styles from './team-step.module.css';

/** The step for the team's data; every change is stored immediately (ATH-143 to ATH-149). */
export function TeamStep(props: {
  category: JoinCategory;
  captainEmail: string;
  team: TeamValues | null;
  /** The server's refusal of the invited emails. */
  refusal: string | null;
  onChange: (team: TeamValues) => void;
  onBack: () => void;
  onNext: (team: TeamValues) => void;
}) {
  const { category, captainEmail, team, refusal, onChange, onBack, onNext } = props;
  const node = useRef<HTMLFormElement>(null);
  const form = useForm<TeamValues>({
    initialValues: team ?? newTeam(category.members),
    validate: values => checkTeam(values, captainEmail, category.members),
    onValuesChange: onChange,
  });
  const { photo } = form.getValues();
  return (
    <form
      ref={node}
      noValidate
      onSubmit={form.onSubmit(
        values => {
          onChange(values);
          onNext(values);
        },
        () => focusFirstError(node.current),
      )}
    >
      <StepTitle>Datos del equipo</StepTitle>
      <p className={`dim ${styles.lead}`}>
        {category.name}
        {category.members === 2 && ' · tú y una persona más'}
        {category.members > 2 && ` · tú y hasta ${category.members - 1} personas más`}
      </p>
      <FormSection title="El equipo" columns={1}>
        <TextField label="Nombre del equipo" required maxLength={80} {...form.getInputProps('name')} />
        <ProfilePhotoField
          label="Subir logo (opcional)"
          shape="square"
          value={photo}
          onChange={value => form.setFieldValue('photo', value)}
          error={form.errors.photo as string | undefined}
        />
      </FormSection>
      <EmailFields form={form} category={category} refusal={refusal} />
      <WizardBar
        back={
          <Button variant="default" size="lg" onClick={onBack}>
            Anterior
          </Button>
        }
      >
        <Button type="submit" size="lg">
          Siguiente
        </Button>
      </WizardBar>
    </form>
  );
}
