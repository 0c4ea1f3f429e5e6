import { useNavigate } from '@tanstack/react-router';
import { BoxSettings } from '#web/features/people/boxes/box-settings.tsx';
import { SettingsSessions } from '#web/features/people/settings/settings-sessions.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function BoxSettingsScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <div>
      <PageHeader title="Configuración" description="Pide otro nombre o logo para tu gimnasio." />
      <BoxSettings user={user} onSent={() => navigate({ to: paths.box })} />
      <SettingsSessions />
    </div>
  );
}
