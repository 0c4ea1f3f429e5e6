import { useLocation, useNavigate } from '@tanstack/react-router';
import { OtherRails } from '#web/features/day/rails/other-rails.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

export function OtherRailsScreen() {
  const { state, account } = useSession();
  const { href } = useLocation();
  const navigate = useNavigate();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  if (!account) {
    return (
      <div className="page">
        <LoadingRows rows={4} height={66} label="Cargando los carriles" />
      </div>
    );
  }
  const open = (railId: string) => navigate({ to: paths.staffRail, params: { railId }, replace: true });
  return <OtherRails account={account.uid} onTaken={open} />;
}
