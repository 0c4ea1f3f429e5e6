import { getRouteApi } from '@tanstack/react-router';
import { AskForLink } from '#web/features/accounts/ask-for-link.tsx';
import { MailedLink } from '#web/features/accounts/mailed-link.tsx';
import { ResetPasswordForm } from '#web/features/accounts/reset-password-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const route = getRouteApi('/reset-password');

export function ResetPasswordScreen() {
  const { code } = route.useSearch();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Recuperar la contraseña" />
      <MailedLink purpose="reset-password" code={code} otherwise={<AskForLink />}>
        {email => <ResetPasswordForm code={code ?? ''} email={email} />}
      </MailedLink>
    </div>
  );
}
