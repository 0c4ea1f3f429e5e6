import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import styles from '#web/entities/account/account-page.module.css';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { isEmail } from './known-account.ts';

/** Requests the deletion of an email's data; a signed-in person finds the email filled in (PUB-241 to PUB-244). */
export function RequestDeletion({ knownEmail }: { knownEmail: string | undefined }) {
  const node = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const email = typed ?? knownEmail ?? '';
  // A failure is logged to the console, and the page offers a retry (PUB-244, L4).
  const request = useMutation(api.accounts.requestDeletion.mutationOptions());
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (request.isPending) return;
    const address = email.trim().toLowerCase();
    if (isEmail(address)) return request.mutate({ email: address });
    setError(messages.login.email);
    focusFirstError(node.current);
  };
  if (request.isSuccess)
    return (
      <div className={styles.body} role="status">
        <Notice tone="good">{messages.deletion.received}</Notice>
      </div>
    );
  return (
    <form ref={node} className={styles.body} noValidate onSubmit={send} aria-busy={request.isPending}>
      <TextField
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        value={email}
        error={error}
        onChange={event => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="destroy" size="lg" loading={request.isPending}>
        Pedir la eliminación
      </Button>
      {request.isError && (
        <Notice
          tone="warn"
          live
          action={
            <Button variant="strong" size="sm" onClick={() => send()}>
              Reintentar
            </Button>
          }
        >
          No se pudo enviar. Tu correo sigue aquí.
        </Notice>
      )}
    </form>
  );
}
