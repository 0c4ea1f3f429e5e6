import type { PasswordInputProps } from '@mantine/core';
import { type PasswordOwner, type Strength, strengthOf } from '#domain/accounts/password-strength.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from './new-password-field.module.css';

const words: Record<Strength, string> = {
  short: 'Muy corta',
  weak: 'Débil: fácil de adivinar',
  fair: 'Aceptable: más larga es mejor',
  good: 'Buena',
  strong: 'Muy buena',
};

type Props = PasswordInputProps & { value?: string; owner: PasswordOwner };

/** N16: a password that is being chosen, and beside it how hard it would be to guess. What is refused the server says. */
export function NewPasswordField({ owner, ...props }: Props) {
  const typed = props.value ?? '';
  const strength = strengthOf(typed, owner);
  return (
    <div className={styles.field}>
      <PasswordField description="Al menos 6 caracteres." autoComplete="new-password" {...props} />
      {/* It is there from the start, so that what comes into it is announced. */}
      <div role="status" aria-label="Seguridad de la contraseña">
        {typed !== '' && (
          <p className={styles.meter} data-strength={strength}>
            <span className={styles.bars} aria-hidden="true">
              <span />
              <span />
              <span />
              <span />
            </span>
            {words[strength]}
          </p>
        )}
      </div>
    </div>
  );
}
