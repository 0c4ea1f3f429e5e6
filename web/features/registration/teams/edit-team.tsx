import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/styles/form-styles.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { TeamEditSchema } from '#contract/money/join-form.ts';
import type { Team } from '#contract/registration/teams.ts';
import { api } from '#web/lib/api.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import { ButtonLink } from '#web/ui/link.tsx';

export function EditTeam({ team, onDone }: { team: Team; onDone: () => void }) {
  const queries = useQueryClient();
  const { form, isSending, isSent, failure, bound } = useSimpleForm({
    begin: { name: team.name, photo: team.photo ?? '' },
    schema: TeamEditSchema,
    mutation: api.teams.update.mutationOptions(),
    input: values => ({ id: team.uid, form: values }),
    saved: () => {
      void queries.invalidateQueries({ queryKey: api.teams.key() });
      void queries.invalidateQueries({ queryKey: api.entries.key() });
      onDone();
    },
  });
  const isClosed = isSending || isSent;
  return (
    <form {...bound}>
      <Stack gap="lg" className="card inside">
        <ProfilePhotoField label="Logo" shape="square" required disabled={isClosed} {...form.getInputProps('photo')} />
        <TextField
          label="Nombre"
          required
          maxLength={80}
          autoComplete="off"
          disabled={isClosed}
          {...form.getInputProps('name')}
        />
      </Stack>
      <WizardBar
        note={<FormFailure>{failure}</FormFailure>}
        back={
          <ButtonLink to={paths.team} params={{ id: team.uid }} variant="default">
            Cancelar
          </ButtonLink>
        }
      >
        <Button type="submit" loading={isSending}>
          Guardar cambios
        </Button>
      </WizardBar>
    </form>
  );
}
