import { SecondFactor } from '#web/features/people/second-factor/second-factor.tsx';
import { SettingsPassword } from '#web/features/people/settings/settings-password.tsx';
import { SettingsSessions } from '#web/features/people/settings/settings-sessions.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function ChangePasswordScreen() {
  const { account } = useSession();
  return (
    <div>
      <PageHeader title="Cambio de contrasena" />
      <SettingsPassword email={account?.email ?? ''} />
      {account?.type === 'staff' && <SecondFactor />}
      <SettingsSessions />
    </div>
  );
}
