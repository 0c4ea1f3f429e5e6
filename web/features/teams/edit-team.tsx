import { Stack } from '#web/ui/layout.tsx';
import '#web/ui/form-styles.ts';
import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TeamEditSchema } from '#contract/join-form.ts';
import { messages } from '#contract/messages.ts';
import type { Team } from '#contract/teams.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { paths } from '#web/paths.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/notify.ts';
import { PhotoField } from '#web/ui/photo-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WizardBar } from '#web/ui/wizard.tsx';

/** ATH-127, ATH-129, ATH-130: the first step; the captain changes how the team is called and what it looks like. */
export function EditTeam({ team, onDone }: { team: Team; onDone: () => void }) {
  const queries = useQueryClient();
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: team.name, photo: team.photo ?? '' },
    validate: schemaResolver(TeamEditSchema, { sync: true }),
  });
  const refused = (why: string) => {
    setFailure(why);
    focusFirstError(node.current);
  };
  const update = useMutation(
    api.teams.update.mutationOptions({
      onSuccess: () => {
        forgetUnsaved();
        void queries.invalidateQueries({ queryKey: api.teams.key() });
        void queries.invalidateQueries({ queryKey: api.entries.key() });
        onDone();
      },
      onError: error => refused(showErrors(form, error) ?? messages.server.invalid),
    }),
  );
  useUnsaved(form.isDirty() && !update.isSuccess, askToLeave);
  const send = form.onSubmit(
    values => {
      setFailure(null);
      update.mutate({ id: team.uid, form: values });
    },
    () => refused(messages.server.invalid),
  );
  const { value: photo, onChange: setPhoto, error: photoError } = form.getInputProps('photo');
  return (
    <form ref={node} noValidate onSubmit={send} aria-busy={update.isPending}>
      <Stack gap="lg" className="card inside">
        <PhotoField
          label="Logo"
          shape="square"
          required
          disabled={update.isPending}
          typeError={messages.photo.type}
          sizeError={messages.photo.size}
          brokenError={messages.photo.broken}
          onReject={notify.error}
          value={photo}
          onChange={setPhoto}
          error={photoError}
        />
        <TextField
          label="Nombre"
          withAsterisk
          maxLength={80}
          autoComplete="off"
          disabled={update.isPending}
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
        <Button type="submit" loading={update.isPending}>
          Guardar cambios
        </Button>
      </WizardBar>
    </form>
  );
}
