import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AskForLink } from '#web/features/people/accounts/ask-for-link.tsx';
import { MailedLink } from '#web/features/people/mailed-links/mailed-link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

// The form and the password rules load only for a valid link.
const ResetPasswordForm = lazy(() =>
  import('#web/features/people/accounts/reset-password-form.tsx').then(module => ({
    default: module.ResetPasswordForm,
  })),
);

const route = getRouteApi('/reset-password');

export function ResetPasswordScreen() {
  const { code } = route.useRouteContext();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Recuperar la contraseña" />
      <MailedLink key={code} purpose="reset-password" code={code} otherwise={<AskForLink />}>
        {email => (
          <Suspense fallback={<LoadingRows rows={2} />}>
            <ResetPasswordForm code={code ?? ''} email={email} />
          </Suspense>
        )}
      </MailedLink>
    </div>
  );
}
