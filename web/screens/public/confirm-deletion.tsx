import { getRouteApi } from '@tanstack/react-router';
import { ConfirmDeletion } from '#web/features/people/mailed-links/confirm-deletion.tsx';
import { MailedLink } from '#web/features/people/mailed-links/mailed-link.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const route = getRouteApi('/confirm-deletion');

export function ConfirmDeletionScreen() {
  const { code } = route.useRouteContext();
  return (
    <div className="page" data-width="narrow">
      <PageHeader title="Eliminar datos de usuario" />
      <MailedLink
        key={code}
        purpose="delete-account"
        code={code}
        otherwise={<ButtonLink to={paths.deleteAccount}>Pedir otro enlace</ButtonLink>}
      >
        {email => <ConfirmDeletion code={code ?? ''} email={email} />}
      </MailedLink>
    </div>
  );
}
