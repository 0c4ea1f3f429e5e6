import { messages } from '#contract/messages.ts';
import { ChangePasswordSchema } from '#contract/people/account-forms.ts';
import { NewPasswordField } from '#web/entities/account/new-password-field.tsx';
import { rememberSession, useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { forgetUnsaved } from '#web/lib/form/unsaved.ts';
import { useSimpleForm } from '#web/lib/form/use-simple-form.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormEnd } from '#web/ui/forms/page-form.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './settings.module.css';

const closesAfter = 4000;

// The server ended every session of the account, also this one (A7). No further request would be answered, so the login
// opens even if the user left this screen.
function closeSession() {
  forgetUnsaved();
  rememberSession(null);
  window.location.replace(paths.login);
}

const empty = { current: '', password: '', confirm: '' };

export function SettingsPassword({ email }: { email: string }) {
  const { account } = useSession();
  const { form, isSending, isSent, failure, bound } = useSimpleForm({
    begin: empty,
    schema: ChangePasswordSchema,
    mutation: api.accounts.changePassword.mutationOptions(),
    input: values => values,
    saved: () => {
      form.setValues(empty);
      form.resetDirty(empty);
      notify.success(messages.password.changed);
      notify.info(messages.password.closing);
      setTimeout(closeSession, closesAfter);
    },
  });
  const closed = isSending || isSent;
  return (
    <Stack {...bound} as="form" className={styles.form}>
      <Stack as="fieldset" className="card inside" disabled={closed} aria-label="Contraseña">
        {/* A password manager reads from this field which account the new password belongs to. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          required
          {...form.getInputProps('current')}
        />
        <NewPasswordField
          label="Contraseña nueva"
          owner={{ email, names: [account?.displayName] }}
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Repite la contraseña nueva"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirm')}
        />
      </Stack>
      <FormEnd isSending={isSending} submitLabel="Cambiar la contraseña" disabled={isSent} failure={failure}>
        Al cambiarla se cierran todas tus sesiones, también en otros aparatos.
      </FormEnd>
    </Stack>
  );
}
