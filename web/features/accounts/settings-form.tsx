import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ProfileSchema } from '#contract/account-forms.ts';
import type { User } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { useSetSession } from '#web/lib/session.ts';
import { forgetUnsaved, useUnsaved } from '#web/lib/unsaved.ts';
import { askToLeave } from '#web/ui/ask-to-leave.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { notify } from '#web/ui/notify.ts';
import { PhotoField } from '#web/ui/photo-field.tsx';
import styles from './settings.module.css';
import { SettingsOrganization } from './settings-organization.tsx';
import { SettingsPerson } from './settings-person.tsx';
import { type SettingsType, settingsSchemas, settingsValues } from './settings-values.ts';

const reloadsAfter = 2000;
const askToSave = () =>
  confirmDialog({
    title: messages.profile.changesTitle,
    text: messages.profile.changesQuestion,
    confirmLabel: 'Guardar',
  });

export function SettingsForm({ user }: { user: User & { type: SettingsType } }) {
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const setSession = useSetSession();
  const form = useForm({
    initialValues: settingsValues(user),
    validate: schemaResolver(settingsSchemas[user.type], { sync: true }),
  });
  const update = useMutation(
    api.accounts.updateProfile.mutationOptions({
      onSuccess: answer => {
        setSession(answer.user);
        notify.success(messages.profile.saved);
      },
      onError: error => setFailure(showErrors(form, error) ?? messages.server.invalid),
    }),
  );
  useUnsaved(form.isDirty() && !update.isSuccess, askToLeave);
  // PUB-194, unless the screen was left meanwhile: another one may hold what somebody began to write.
  useEffect(() => {
    if (!update.isSuccess) return;
    const timer = setTimeout(() => {
      forgetUnsaved();
      window.location.reload();
    }, reloadsAfter);
    return () => clearTimeout(timer);
  }, [update.isSuccess]);
  const save = form.onSubmit(
    async values => {
      setFailure(null);
      if (!form.isDirty()) return notify.info('No hay cambios que guardar.');
      if (!(await askToSave())) return;
      // Only then are the fields open again, so that one can take the focus.
      update.mutate(ProfileSchema.parse(values), { onError: () => focusFirstError(node.current) });
    },
    () => focusFirstError(node.current),
  );
  const { value: photo, onChange: setPhoto, error: photoError } = form.getInputProps('photo');
  const Fields = user.type === 'organization' ? SettingsOrganization : SettingsPerson;
  const closed = update.isPending || update.isSuccess;
  return (
    <Stack ref={node} as="form" className={styles.form} noValidate onSubmit={save} aria-busy={update.isPending}>
      <fieldset className={`card ${styles.fields}`} disabled={closed} aria-label="Perfil">
        <FormSection title={user.type === 'organization' ? 'Logo' : 'Foto'} columns={1}>
          <PhotoField
            label={user.type === 'organization' ? 'Logo' : 'Tu foto'}
            shape={user.type === 'organization' ? 'square' : 'round'}
            required
            disabled={closed}
            typeError={messages.photo.type}
            sizeError={messages.photo.size}
            brokenError={messages.photo.broken}
            onReject={notify.error}
            value={photo}
            onChange={setPhoto}
            error={photoError}
          />
        </FormSection>
        <Fields form={form} email={user.email} />
      </fieldset>
      <Row gap="md">
        <Button type="submit" loading={update.isPending} disabled={update.isSuccess}>
          Guardar cambios
        </Button>
        {form.isDirty() && !closed && <p className="dim text-sm">Hay cambios sin guardar.</p>}
      </Row>
      <FormFailure>{failure}</FormFailure>
    </Stack>
  );
}
