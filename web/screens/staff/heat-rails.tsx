import { useLocation, useParams } from '@tanstack/react-router';
import { RailConfirm } from '#web/features/day/confirmation/rail-confirm.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** The page of the second key, for the organization and its principal judges. */
export function HeatRailsScreen() {
  const { heatId } = useParams({ strict: false });
  const { state } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  return (
    <div className="page">
      <PageHeader title="Por confirmar" />
      {heatId && <RailConfirm heatId={heatId} isNamed />}
    </div>
  );
}
