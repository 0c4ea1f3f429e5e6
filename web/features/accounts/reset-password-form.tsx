import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NewPasswordSchema } from '#contract/account-forms.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { focusFirstError } from '#web/lib/focus-error.ts';
import { showErrors } from '#web/lib/form-errors.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import styles from './account-page.module.css';
import { NewPasswordField } from './new-password-field.tsx';

/** PUB-094: the code and the new password, twice. */
export function ResetPasswordForm({ code, email }: { code: string; email: string }) {
  const node = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: schemaResolver(NewPasswordSchema, { sync: true }),
  });
  const reset = useMutation(
    api.accounts.resetPassword.mutationOptions({
      onSuccess: async () => {
        notify.success(messages.recovery.changed);
        // A session of that account in this browser has ended with all the others.
        await queries.resetQueries({ queryKey: sessionQuery.queryKey });
        await navigate({ to: paths.login });
      },
      onError: error => {
        setFailure(showErrors(form, error) ?? messages.server.invalid);
        focusFirstError(node.current);
      },
    }),
  );
  const submit = form.onSubmit(
    values => {
      setFailure(null);
      reset.mutate({ code, ...values });
    },
    () => focusFirstError(node.current),
  );
  return (
    <form ref={node} className={styles.body} noValidate onSubmit={submit} aria-busy={reset.isPending}>
      <p className="dim">
        Elige una contraseña nueva para <span className={styles.email}>{email}</span>.
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="Contraseña nueva"
        owner={{ email, names: [] }}
        withAsterisk
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        withAsterisk
        {...form.getInputProps('confirm')}
      />
      <Button type="submit" size="lg" loading={reset.isPending}>
        Cambiar la contraseña
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
}
