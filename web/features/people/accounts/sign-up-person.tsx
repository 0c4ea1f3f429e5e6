import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BirthdateField } from './birthdate-field.tsx';
import { SexField, SizeField } from './competitor-fields.tsx';
import { ContactSection } from './contact-section.tsx';
import type { SignUpFormState } from './use-sign-up.ts';

export function SignUpPerson({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection
        title="Datos personales"
        done={isDone('firstName', 'lastName', 'passport', 'birthdate', 'sexo', 'boxName')}
      >
        <TextField label="Nombre" autoComplete="given-name" {...must('firstName')} />
        <TextField label="Apellido" autoComplete="family-name" {...must('lastName')} />
        <TextField label="Pasaporte o documento" autoComplete="off" {...must('passport')} />
        <BirthdateField {...must('birthdate')} />
        <SexField {...must('sexo')} />
        <TextField
          label="Nombre de tu box"
          description="Opcional, si entrenas en uno."
          autoComplete="off"
          {...field('boxName')}
        />
      </FormSection>
      <ContactSection field={field} must={must} done={isDone('phonePrefix', 'phone', 'pais', 'estado', 'ciudad')} />
      <FormSection title="Tallas" description="Para tu kit de competencia." done={isDone('tallaFranela', 'tallaShort')}>
        <SizeField label="Talla de franela" {...must('tallaFranela')} />
        <SizeField label="Talla de short" {...must('tallaShort')} />
      </FormSection>
    </>
  );
}
