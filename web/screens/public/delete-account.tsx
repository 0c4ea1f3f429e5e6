import cards from '#web/entities/account/account-page.module.css';
import { RequestDeletion } from '#web/features/people/accounts/request-deletion.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function DeleteAccountScreen() {
  const { account } = useSession();
  return (
    <div className="page" data-width="narrow">
      <PageHeader
        title="Eliminar datos de usuario"
        description="Te enviaremos un enlace para confirmarlo. Tus datos se borran 14 días después; si inicias sesión antes, puedes cancelarlo."
      />
      <div className={`card ${cards.card}`}>
        <RequestDeletion knownEmail={account?.email} />
      </div>
    </div>
  );
}
