import { lazy, Suspense } from 'react';
import { SettingsForm } from '#web/features/people/settings/settings-form.tsx';
import { SettingsPassword } from '#web/features/people/settings/settings-password.tsx';
import { hasSettings } from '#web/features/people/settings/settings-values.ts';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';

// Both parts load later, because they are below two long forms.
const SecondFactor = lazy(() =>
  import('#web/features/people/second-factor/second-factor.tsx').then(file => ({ default: file.SecondFactor })),
);
const SettingsSessions = lazy(() =>
  import('#web/features/people/settings/settings-sessions.tsx').then(file => ({ default: file.SettingsSessions })),
);

export function OrganizerSettingsScreen() {
  const { user } = useSession();
  if (!user || !hasSettings(user)) return null;
  return (
    <div>
      <PageHeader
        title="Configuracion"
        description={
          <>
            El sistema de puntos y los tiempos con que empieza cada categoría están en{' '}
            <TextLink to={paths.organizationDefaults}>Valores para categorías nuevas</TextLink>.
          </>
        }
      />
      <Stack gap="2xl">
        <SettingsForm user={user} />
        <Stack as="section" aria-labelledby="password">
          <h2 id="password">Cambio de contrasena</h2>
          <SettingsPassword email={user.email} />
        </Stack>
      </Stack>
      <Suspense fallback={<LoadingRows rows={3} />}>
        <SecondFactor />
        <SettingsSessions />
      </Suspense>
    </div>
  );
}
