import { getRouteApi } from '@tanstack/react-router';
import { ConfirmEmail, ResendConfirmation } from '#web/features/people/mailed-links/confirm-email.tsx';
import { MailedLink } from '#web/features/people/mailed-links/mailed-link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const route = getRouteApi('/confirm-email');

export function ConfirmEmailScreen() {
  const { code } = route.useRouteContext();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Confirmar el correo" />
      <MailedLink key={code} purpose="confirm-email" code={code} otherwise={<ResendConfirmation />}>
        {email => <ConfirmEmail code={code ?? ''} email={email} />}
      </MailedLink>
    </div>
  );
}
