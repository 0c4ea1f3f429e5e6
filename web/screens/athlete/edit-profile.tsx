import { SettingsForm } from '#web/features/people/settings/settings-form.tsx';
import { hasSettings } from '#web/features/people/settings/settings-values.ts';
import { useSession } from '#web/lib/account/session.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function EditProfileScreen() {
  const { user } = useSession();
  if (!user || !hasSettings(user)) return null;
  return (
    <div>
      <PageHeader title="Configuracion" />
      <SettingsForm user={user} />
    </div>
  );
}
