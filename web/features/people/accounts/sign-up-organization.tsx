import { FormSection } from '#web/ui/form-section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { SignUpFormState } from './use-sign-up.ts';

export function SignUpOrganization({ field, must, isDone }: SignUpFormState) {
  return (
    <>
      <FormSection title="Tu organización" done={isDone('organization', 'address')}>
        <TextField label="Nombre de la organización" autoComplete="organization" {...must('organization')} />
        <TextField label="Dirección" autoComplete="street-address" {...must('address')} />
      </FormSection>
      <FormSection title="Responsable" done={isDone('fullName', 'phonePrefix', 'phone')}>
        <TextField label="Nombre del responsable" autoComplete="name" {...must('fullName')} />
        <PhoneField prefix={field('phonePrefix')} phone={must('phone')} />
      </FormSection>
    </>
  );
}
