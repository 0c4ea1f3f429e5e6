import { UnsentList } from '#web/features/scoring/reviews/unsent-list.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

/** The page of decisions on this device that the server has not confirmed (A4). */
export function UnsentScreen() {
  const { account } = useSession();
  return (
    <>
      <PageHeader
        title="Trabajo por enviar"
        description="Está guardado en este dispositivo y se envía solo, en orden, cuando hay conexión y tu sesión está abierta."
      />
      {account && <UnsentList judgeId={account.uid} />}
    </>
  );
}
