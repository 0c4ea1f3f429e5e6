import { useLocation, useParams } from '@tanstack/react-router';
import { CardPage } from '#web/features/day/prints/card-page.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

/** The address behind a card's QR, for the people of its event. */
export function CardScreen() {
  const { code } = useParams({ from: paths.card });
  const { state, account } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  return (
    <div className="page">
      {account ? (
        <CardPage key={code} code={code} account={account.uid} />
      ) : (
        <LoadingRows rows={4} height={96} label="Cargando la tarjeta" />
      )}
    </div>
  );
}
