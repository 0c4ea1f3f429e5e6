import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PassesTable } from '#web/features/money/streaming/passes-table.tsx';
import { StreamSettingsForm } from '#web/features/money/streaming/settings-form.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

export function AdminStreamingScreen() {
  const search = useSearch({ from: paths.adminStreaming });
  const navigate = useNavigate();
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
      <QueryView query={settings} rows={3}>
        {data => (
          <Stack gap="xl">
            <StreamSettingsForm saved={data} />
            <Stack as="section" aria-labelledby="stream-passes">
              <h2 id="stream-passes">Pases de esta transmisión</h2>
              <PassesTable
                search={search}
                onSearch={search => navigate({ to: paths.adminStreaming, search, replace: true, resetScroll: false })}
              />
            </Stack>
          </Stack>
        )}
      </QueryView>
    </div>
  );
}
