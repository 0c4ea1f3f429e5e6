import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import { ProfileSchema } from '#contract/people/account-forms.ts';
import type { User } from '#contract/people/accounts.ts';
import { BirthdateField } from '#web/entities/person/birthdate-field.tsx';
import { SexField, SizeField } from '#web/entities/person/competitor-fields.tsx';
import { ContactSection } from '#web/entities/person/contact-section.tsx';
import { PhoneField } from '#web/entities/person/phone-field.tsx';
import { useSetSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { forgetUnsaved } from '#web/lib/form/unsaved.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { PageForm } from '#web/ui/forms/page-form.tsx';
import { SettingsEmail } from './settings-email.tsx';
import { type SettingsType, type SettingsValues, settingsSchemas, settingsValues } from './settings-values.ts';

const reloadsAfter = 2000;
const askToSave = (isDirty: boolean) => {
  if (!isDirty) notify.info('No hay cambios que guardar.');
  return (
    isDirty &&
    confirmDialog({
      title: messages.profile.changesTitle,
      text: messages.profile.changesQuestion,
      confirmLabel: 'Guardar',
    })
  );
};

export function SettingsForm({ user }: { user: User & { type: SettingsType } }) {
  const setSession = useSetSession();
  const { form, isDirty, isSending, isSent, failure, bound } = useSimpleForm({
    begin: settingsValues(user),
    schema: settingsSchemas[user.type],
    mutation: api.accounts.updateProfile.mutationOptions(),
    input: values => ProfileSchema.parse(values),
    confirm: askToSave,
    saved: answer => {
      setSession(answer.user);
      notify.success(messages.profile.saved);
    },
  });
  // Reloads the page (PUB-194). If the user left this screen, no reload: another form may hold typed text.
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => {
      forgetUnsaved();
      window.location.reload();
    }, reloadsAfter);
    return () => clearTimeout(timer);
  }, [isSent]);
  const Fields = user.type === 'organization' ? SettingsOrganization : SettingsPerson;
  const closed = isSending || isSent;
  return (
    <PageForm
      bound={bound}
      label="Perfil"
      isClosed={closed}
      end={{
        isSending,
        submitLabel: 'Guardar cambios',
        disabled: isSent,
        failure,
        children: isDirty && !closed && 'Hay cambios sin guardar.',
      }}
    >
      <FormSection title={user.type === 'organization' ? 'Logo' : 'Foto'} columns={1}>
        <ProfilePhotoField
          label={user.type === 'organization' ? 'Logo' : 'Tu foto'}
          shape={user.type === 'organization' ? 'square' : 'round'}
          required
          disabled={closed}
          {...form.getInputProps('photo')}
        />
      </FormSection>
      <Fields form={form} email={user.email} />
    </PageForm>
  );
}

function SettingsOrganization({ form, email }: { form: UseFormReturnType<SettingsValues>; email: string }) {
  const must = (field: keyof SettingsValues) => ({ ...form.getInputProps(field), required: true });
  return (
    <>
      <FormSection title="Organización">
        <TextField label="Nombre de la organización" autoComplete="organization" {...must('organization')} />
        <TextField label="Dirección" autoComplete="street-address" {...must('address')} />
      </FormSection>
      <FormSection title="Responsable">
        <TextField label="Nombre del responsable" autoComplete="name" {...must('fullName')} />
        <BirthdateField description="Del responsable." {...must('birthdate')} />
        <PhoneField prefix={form.getInputProps('phonePrefix')} phone={must('phone')} />
        <SettingsEmail email={email} />
      </FormSection>
    </>
  );
}

function SettingsPerson({ form, email }: { form: UseFormReturnType<SettingsValues>; email: string }) {
  const isStaff = form.getValues().type === 'staff';
  const must = (field: keyof SettingsValues) => ({ ...form.getInputProps(field), required: true });
  return (
    <>
      <FormSection title="Datos personales">
        <TextField label="Nombre" autoComplete="given-name" {...must('firstName')} />
        <TextField label="Apellido" autoComplete="family-name" {...must('lastName')} />
        <TextField label="Pasaporte o documento" {...must('passport')} />
        <BirthdateField {...must('birthdate')} />
        <SexField {...must('sexo')} />
        <SettingsEmail email={email} />
      </FormSection>
      <ContactSection field={form.getInputProps} must={must} />
      <FormSection title="Competencia">
        {isStaff ? (
          <TextField
            label="Nombre de tu box"
            description="Solo letras y espacios, aunque al registrarte llevara números o signos."
            {...must('boxName')}
          />
        ) : (
          <TextField label="Nombre de tu box" description="Si entrenas en uno." {...form.getInputProps('boxName')} />
        )}
        <SizeField label="Talla de franela" {...must('tallaFranela')} />
        <SizeField label="Talla de short" {...must('tallaShort')} />
      </FormSection>
    </>
  );
}
