import { getRouteApi } from '@tanstack/react-router';
import { DemoAccounts } from '#web/features/accounts/demo-accounts.tsx';
import { LoginPanels } from '#web/features/accounts/login-panels.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const route = getRouteApi('/login');

export function LoginScreen() {
  const { redirect, panel } = route.useSearch();
  return (
    <div className="page">
      <PageHeader title="Como quieres ingresar?" align="center" />
      <LoginPanels redirect={redirect} admin={panel === 'admin'} />
      <DemoAccounts redirect={redirect} />
    </div>
  );
}
