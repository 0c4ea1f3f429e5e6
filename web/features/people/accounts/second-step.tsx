import { useEffect, useRef, useState } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { CodeField } from './code-field.tsx';
import styles from './login.module.css';

type Props = {
  email: string;
  value: string;
  error: string | undefined;
  onChange: (secondCode: string) => void;
  onBack: () => void;
};

/** The second step after the password: a code from the app on the phone, or a recovery code. */
export function SecondStep({ email, value, error, onChange, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isRecovery, setIsRecovery] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields takes the focus when it comes.
  useEffect(() => field.current?.focus(), [isRecovery]);
  const turn = () => {
    setIsRecovery(!isRecovery);
    onChange('');
  };
  return (
    <Stack as="section" gap="sm" className={styles.code} aria-label="Verificación en dos pasos">
      <p>
        Entras como <strong className="wraps">{email.trim().toLowerCase()}</strong>.{' '}
        {isRecovery
          ? 'Escribe uno de los códigos que guardaste; cada uno sirve una vez.'
          : 'Escribe el código que muestra ahora tu aplicación.'}
      </p>
      <CodeField
        key={isRecovery ? 'recovery' : 'app'}
        ref={field}
        label={isRecovery ? 'Código de recuperación' : 'Código de verificación'}
        placeholder={isRecovery ? 'XXXXX-XXXXX' : '000000'}
        isNumeric={!isRecovery}
        isSent={!isRecovery}
        value={value}
        error={error}
        onChange={onChange}
      />
      <Row gap="md" justify="between">
        <button type="button" className={styles.recover} onClick={turn}>
          {isRecovery ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
        </button>
        <button type="button" className={styles.recover} onClick={onBack}>
          Volver
        </button>
      </Row>
    </Stack>
  );
}
