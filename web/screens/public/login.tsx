import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoginPanels } from '#web/features/people/accounts/login-panels.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const DemoAccounts = lazy(() =>
  import('#web/features/people/accounts/demo-accounts.tsx').then(module => ({ default: module.DemoAccounts })),
);
// The server lists the demo accounts only to its own machine, so no other host needs to ask.
const isLocal = /^(localhost|127\.|\[::1\])/.test(window.location.hostname);

/** Tells a visitor who pressed `Inscribirme` that the way continues after the sign-in. */
const wayIn = /^\/events\/join\/([\w-]+)$/;

const route = getRouteApi('/login');

export function LoginScreen() {
  const { redirect, panel } = route.useSearch();
  const joining = redirect && wayIn.exec(redirect)?.[1];
  const { data } = useQuery(api.events.read.queryOptions({ input: { id: joining ?? '' }, enabled: Boolean(joining) }));
  return (
    <div className="page">
      <PageHeader
        title="Como quieres ingresar?"
        align="center"
        description={
          <>
            {joining && <>Entra para inscribirte{data && ` en ${data.event.name}`}. </>}
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
