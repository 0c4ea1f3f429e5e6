import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { NewPasswordSchema } from '#contract/people/account-forms.ts';
import styles from '#web/entities/account/account-page.module.css';
import { NewPasswordField } from '#web/entities/account/new-password-field.tsx';
import { sessionQuery } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';

export function ResetPasswordForm({ code, email }: { code: string; email: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, isSending, failure, bound } = useSimpleForm({
    begin: { password: '', confirm: '' },
    schema: NewPasswordSchema,
    mutation: api.accounts.resetPassword.mutationOptions(),
    input: values => ({ code, ...values }),
    saved: async () => {
      notify.success(messages.recovery.changed);
      // The change of the password also ended this browser's session, so the page asks again for it.
      await queries.resetQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: paths.login });
    },
    losesNothing: true,
  });
  return (
    <form {...bound} className={styles.body}>
      <p className="dim">
        Elige una contraseña nueva para <span className={styles.email}>{email}</span>.
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="Contraseña nueva"
        owner={{ email, names: [] }}
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        required
        {...form.getInputProps('confirm')}
      />
      <Button type="submit" size="lg" loading={isSending}>
        Cambiar la contraseña
      </Button>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
}
