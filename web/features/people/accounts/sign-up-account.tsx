import '#web/ui/styles/checkbox-styles.ts';
import { Checkbox } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { NewPasswordField } from '#web/entities/account/new-password-field.tsx';
import { ProfilePhotoField } from '#web/lib/form/profile-photo-field.tsx';
import { paths } from '#web/paths.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import styles from './sign-up.module.css';
import type { SignUpValues } from './sign-up-values.ts';
import type { SignUpFormState } from './use-sign-up.ts';

const ownerOf = ({ email, firstName, lastName, organization, fullName }: SignUpValues) => ({
  email,
  names: [firstName, lastName, organization, fullName],
});

export function SignUpAccount({ form, must, isDone, invited }: SignUpFormState) {
  return (
    <FormSection title="Tu cuenta" done={isDone('email', 'password', 'confirm')} columns={2}>
      <TextField
        label="Correo"
        className={styles.wide}
        description="Con él inicias sesión; te enviaremos un enlace para confirmarlo."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...must('email')}
        {...(invited && { locked: 'A este correo te llegó la invitación: ya cuenta como confirmado.' })}
      />
      <NewPasswordField label="Contraseña" owner={ownerOf(form.getValues())} {...must('password')} />
      <PasswordField
        label="Repite la contraseña"
        description="La misma, para evitar un error al escribirla."
        autoComplete="new-password"
        {...must('confirm')}
      />
    </FormSection>
  );
}

export function SignUpPhoto({ type, form, isDone, isSending }: SignUpFormState) {
  const isLogo = type === 'box' || type === 'organization';
  return (
    <FormSection title={isLogo ? 'Logo' : 'Foto'} columns={1} done={isDone('photo')}>
      <ProfilePhotoField
        label="Subir Foto"
        shape={isLogo ? 'square' : 'round'}
        required
        disabled={isSending}
        {...form.getInputProps('photo')}
      />
    </FormSection>
  );
}

export function SignUpTerms({ form }: SignUpFormState) {
  const props = form.getInputProps('terms', { type: 'checkbox' });
  return (
    <FormSection title="Términos" columns={1} done={props.checked}>
      <Checkbox
        label={
          <>
            Acepto los{' '}
            <a className="link" href={paths.terms} target="_blank" rel="noopener">
              términos y condiciones
              <IconExternalLink size={16} role="img" aria-label="(se abre en otra pestaña)" />
            </a>
          </>
        }
        aria-required
        aria-invalid={props.error ? true : undefined}
        {...props}
      />
    </FormSection>
  );
}
