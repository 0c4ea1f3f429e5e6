import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoginPanels } from '#web/features/accounts/login-panels.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const DemoAccounts = lazy(() =>
  import('#web/features/accounts/demo-accounts.tsx').then(module => ({ default: module.DemoAccounts })),
);
// The server names them only to its own machine: nobody else needs to ask.
const isLocal = /^(localhost|127\.|\[::1\])/.test(window.location.hostname);

const route = getRouteApi('/login');

export function LoginScreen() {
  const { redirect, panel } = route.useSearch();
  return (
    <div className="page">
      <PageHeader
        title="Como quieres ingresar?"
        align="center"
        description={
          <>
            ¿No tienes cuenta?{' '}
            <TextLink to={paths.register} search={{ redirect }}>
              Regístrate
            </TextLink>
          </>
        }
      />
      <LoginPanels redirect={redirect} admin={panel === 'admin'} />
      {isLocal && (
        <Suspense>
          <DemoAccounts redirect={redirect} />
        </Suspense>
      )}
    </div>
  );
}
