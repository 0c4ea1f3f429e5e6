import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { SponsorList } from '#web/features/competition/sponsors/sponsor-list.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

/** The sponsors of an event (ORGA-C15). */
export function EventSponsorsScreen() {
  const { id } = useParams({ from: paths.eventSponsors });
  const query = useQuery(api.sponsors.list.queryOptions({ input: { eventId: id } }));
  const { data } = query;
  useTitle(data && `Patrocinadores de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Patrocinadores')}
        rows={3}
        height={96}
        label="Cargando los patrocinadores"
      />
    );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Patrocinadores"
        back={
          <TextLink to={paths.ownEvent} params={{ id }}>
            {data.event.name}
          </TextLink>
        }
      />
      <SponsorList sponsors={data} />
    </Stack>
  );
}
