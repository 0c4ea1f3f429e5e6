import { useQuery } from '@tanstack/react-query';
import { StreamSettingsForm } from '#web/features/streaming/settings-form.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Shown } from '#web/ui/shown.tsx';

export function AdminStreamingScreen() {
  const settings = useQuery(api.streaming.settings.queryOptions());
  return (
    <div>
      <PageHeader
        title="Transmisión"
        description={
          <>
            Lo que se ve en Live Streaming. <TextLink to={paths.streaming}>Ver la página</TextLink>
          </>
        }
      />
      <Shown query={settings} rows={3}>
        {data => <StreamSettingsForm saved={data} />}
      </Shown>
    </div>
  );
}
