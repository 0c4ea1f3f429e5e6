import { Outlet } from '@tanstack/react-router';
import { DashboardFrame } from '#web/features/backoffice/dashboard/dashboard-frame.tsx';
import { AccountNotices } from '#web/features/people/accounts/account-notices.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { useAnswersLoaded } from '#web/ui/states/load-answers.ts';

/** Around every screen of the five dashboards; the route's guard already checked the account type. */
export function Dashboard() {
  const { account, user } = useSession();
  useAnswersLoaded();
  if (!account) return null;
  return (
    <DashboardFrame type={account.type} notices={user && <AccountNotices user={user} />}>
      <Outlet />
    </DashboardFrame>
  );
}
