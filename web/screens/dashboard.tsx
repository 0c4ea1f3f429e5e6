import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AccountNotices } from '#web/features/accounts/account-notices.tsx';
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx';
import { useSession } from '#web/lib/session.ts';

// What tells that a call failed must not have to be fetched then: there may be no connection, and forms to keep.
const loadAnswers = () => Promise.all([import('#web/ui/toast.tsx'), import('#web/ui/confirm-modal.tsx')]);

/** Around every screen of the five dashboards; the route's guard has already let only the right type in. */
export function Dashboard() {
  const { account, user } = useSession();
  useEffect(() => {
    loadAnswers().catch(() => undefined);
  }, []);
  if (!account) return null;
  return (
    <DashboardFrame type={account.type} notices={user && <AccountNotices user={user} />}>
      <Outlet />
    </DashboardFrame>
  );
}
