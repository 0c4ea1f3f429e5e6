import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { AccountType } from '#contract/base.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/form/focus-error.ts';
import { Dialog, DialogSubmit } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { findType, isEmail, UnknownAccount } from './known-account.ts';
import { problemOf } from './use-sign-in.ts';

type Props = { type?: AccountType; email?: string; onClose: () => void };

/** Requests a link to change the password; with `type` only for an account of that panel (PUB-089). */
export function RecoveryModal({ type, email: typed = '', onClose }: Props) {
  const node = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(typed);
  const [error, setError] = useState<string | null>(null);
  const request = useMutation({
    mutationFn: async (address: string) => {
      const found = await findType(address, type);
      await client.accounts.requestReset({ email: address, type: found });
    },
    onSuccess: () => {
      notify.success(messages.recovery.sent);
      onClose();
    },
    onError: cause => {
      if (!(cause instanceof UnknownAccount)) return;
      setError(cause.message);
      focusFirstError(node.current);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const address = email.trim().toLowerCase();
    if (isEmail(address)) return request.mutate(address);
    setError(messages.recovery.email);
    focusFirstError(node.current);
  };
  const failure = request.error && !(request.error instanceof UnknownAccount) ? problemOf(request.error).message : null;
  return (
    <Dialog losesNothing onClose={onClose} title="Recuperar la contraseña">
      <Stack ref={node} as="form" noValidate onSubmit={submit}>
        <p className="dim">
          Te enviaremos un enlace para elegir una contraseña nueva. Sirve una vez y durante una hora.
        </p>
        <TextField
          label="Correo"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          data-autofocus
          value={email}
          error={error}
          onChange={event => {
            setEmail(event.currentTarget.value);
            setError(null);
          }}
        />
        <DialogSubmit isBusy={request.isPending} onCancel={onClose}>
          Enviar enlace
        </DialogSubmit>
        <FormFailure>{failure}</FormFailure>
      </Stack>
    </Dialog>
  );
}
