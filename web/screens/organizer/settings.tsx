import { SettingsForm } from '#web/features/accounts/settings-form.tsx';
import { SettingsPassword } from '#web/features/accounts/settings-password.tsx';
import { SettingsSessions } from '#web/features/accounts/settings-sessions.tsx';
import { hasSettings } from '#web/features/accounts/settings-values.ts';
import { SecondFactor } from '#web/features/second-factor/second-factor.tsx';
import { useSession } from '#web/lib/session.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import styles from './settings.module.css';

/** M4: the organization's profile and its password. */
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
      <SettingsForm user={user} />
      <Stack as="section" className={styles.password} aria-labelledby="password">
        <h2 id="password">Cambio de contrasena</h2>
        <SettingsPassword email={user.email} />
      </Stack>
      <SecondFactor />
      <SettingsSessions />
    </div>
  );
}
