import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { CodeField } from './code-field.tsx';
import styles from './login.module.css';
import { problemOf } from './use-sign-in.ts';

type Props = {
  type: AccountType;
  email: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** Asks for a mailed code beside the password, while strangers try passwords of this account. */
export function SignInCode({ type, email, value, error, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const address = email.trim().toLowerCase();
  const ask = useMutation({ mutationFn: () => client.accounts.requestSignInCode({ email: address, type }) });
  const wasSent = ask.isSuccess;
  useEffect(() => {
    if (wasSent) field.current?.focus();
  }, [wasSent]);
  return (
    <Stack as="section" gap="sm" className={styles.code} aria-label="Entrar con un código">
      {wasSent ? (
        <>
          <p role="status">
            {messages.login.codeSent} Lo enviamos a <strong className="wraps">{address}</strong>; dura una hora y sirve
            una vez.
          </p>
          <CodeField
            ref={field}
            label="Código del correo"
            placeholder="XXXX-XXXX"
            value={value}
            error={error}
            onChange={onChange}
          />
        </>
      ) : (
        <p>
          <strong>¿Eres tú?</strong> Te enviamos un código a tu correo y entras sin esperar.
        </p>
      )}
      <Button variant="default" type="button" loading={ask.isPending} onClick={() => ask.mutate()}>
        {wasSent ? 'Enviar otro código' : 'Enviarme un código'}
      </Button>
      <FormFailure>{ask.error && problemOf(ask.error).message}</FormFailure>
    </Stack>
  );
}
