import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ContactSection } from './contact-section.tsx';
import type { SignUpFormState } from './use-sign-up.ts';

export function SignUpBox({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection title="Tu gimnasio" done={isDone('firstName', 'passport')}>
        <TextField label="Nombre del gimnasio" autoComplete="organization" {...must('firstName')} />
        <TextField label="Identificación fiscal" autoComplete="off" {...must('passport')} />
      </FormSection>
      <ContactSection field={field} must={must} done={isDone('phonePrefix', 'phone', 'pais', 'estado', 'ciudad')} />
    </>
  );
}
