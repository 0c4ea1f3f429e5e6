import { SecondFactor } from '#web/features/people/second-factor/second-factor.tsx';
import { SettingsPassword } from '#web/features/people/settings/settings-password.tsx';
import { SettingsSessions } from '#web/features/people/settings/settings-sessions.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminSecurityScreen() {
  const { account } = useSession();
  return (
    <div>
      <PageHeader title="Seguridad" description="La contraseña y la verificación en dos pasos de tu cuenta." />
      <SettingsPassword email={account?.email ?? ''} />
      <SecondFactor />
      <SettingsSessions />
    </div>
  );
}
