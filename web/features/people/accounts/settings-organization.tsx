import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { SettingsEmail } from './settings-email.tsx';
import type { SettingsValues } from './settings-values.ts';

export function SettingsOrganization({ form, email }: { form: UseFormReturnType<SettingsValues>; email: string }) {
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
