import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CountryField } from './country-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { SignUpFormState } from './use-sign-up.ts';

/** What a gym says of itself (A8). */
export function SignUpBox({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection title="Tu gimnasio" done={isDone('firstName', 'passport')}>
        <TextField label="Nombre del gimnasio" autoComplete="organization" {...must('firstName')} />
        <TextField label="Identificación fiscal" autoComplete="off" {...must('passport')} />
      </FormSection>
      <FormSection title="Contacto" done={isDone('phonePrefix', 'phone', 'pais', 'estado', 'ciudad')}>
        <PhoneField prefix={field('phonePrefix')} phone={must('phone')} />
        <CountryField {...must('pais')} />
        <TextField label="Estado" autoComplete="address-level1" {...must('estado')} />
        <TextField label="Ciudad" autoComplete="address-level2" {...must('ciudad')} />
      </FormSection>
    </>
  );
}
