import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { SexField, SizeField } from './competitor-fields.tsx';
import { ContactSection } from './contact-section.tsx';
import { SettingsEmail } from './settings-email.tsx';
import type { SettingsValues } from './settings-values.ts';

export function SettingsPerson({ form, email }: { form: UseFormReturnType<SettingsValues>; email: string }) {
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
