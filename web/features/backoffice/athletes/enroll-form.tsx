import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import { EnrollSchema } from '#contract/money/join-form.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SendRefusal } from './send-refusal.tsx';

type Props = { category: Category; isLate: boolean; many: ReactNode; back: ReactNode; onDone: () => void };

/** Enters an athlete by email; in a category of teams, enters a captain with the team (ORG-141 to ORG-143). */
export function EnrollForm({ category, isLate, many, back, onDone }: Props) {
  const queries = useQueryClient();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: {
      categoryId: category.uid,
      email: '',
      name: '',
      team: category.team ? { name: '', photo: '' } : null,
    },
    schema: EnrollSchema,
    mutation: api.entries.enroll.mutationOptions(),
    input: values => values,
    saved: () => {
      for (const key of [api.entries.key(), api.events.key(), api.categories.key()])
        void queries.invalidateQueries({ queryKey: key });
      onDone();
    },
    // Every answer of the server appears in red under the form (ORG-512).
    sentenceOf: messageOf,
  });
  return (
    <form {...bound}>
      <Stack gap="lg" className="card inside">
        <p className="dim">¿Varios, o alguien sin cuenta? {many}</p>
        <TextField
          label={category.team ? 'Correo del capitán' : 'Correo del atleta'}
          description="El de su cuenta de atleta. Le avisamos por correo, y con un clic puede salirse. No paga nada."
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          disabled={isSending}
          {...form.getInputProps('email')}
        />
        {!category.team && (
          <TextField
            label="Nombre hasta que confirme"
            description="Opcional: lo que muestran las tablas mientras el atleta no responde. Después, el de su cuenta."
            autoComplete="off"
            maxLength={80}
            disabled={isSending}
            {...form.getInputProps('name')}
          />
        )}
        {category.team && (
          <EnrollTeam
            name={form.getInputProps('team.name')}
            logo={form.getInputProps('team.photo')}
            disabled={isSending}
          />
        )}
      </Stack>
      <WizardBar back={back} note={<SendRefusal failure={failure} />}>
        <Button type="submit" loading={isSending}>
          {category.team ? 'Inscribir equipo' : isLate ? 'Inscribir' : 'Inscribir atleta'}
        </Button>
      </WizardBar>
    </form>
  );
}

type EnrollTeamProps = { name: GetInputPropsReturnType; logo: GetInputPropsReturnType; disabled: boolean };

function EnrollTeam({ name, logo, disabled }: EnrollTeamProps) {
  return (
    <>
      <TextField label="Nombre del equipo" required maxLength={80} autoComplete="off" disabled={disabled} {...name} />
      <ProfilePhotoField label="Logo" shape="square" required disabled={disabled} {...logo} />
    </>
  );
}
