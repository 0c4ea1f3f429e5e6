import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

// The actions load after the page, because their dialogs share code with many pages.
const ScreenCards = lazy(() =>
  import('#web/features/day/displays/screen-cards.tsx').then(module => ({ default: module.ScreenCards })),
);

/** The page of an event's screens: the scene of each screen, and whether it is connected. */
export function EventScreensScreen() {
  const { id } = useParams({ from: paths.eventScreens });
  // The page asks as often as a screen reports.
  const query = useQuery(
    api.screens.list.queryOptions({ input: { eventId: id }, staleTime: 0, refetchInterval: 2_000 }),
  );
  const { data } = query;
  useTitle(data && `Pantallas de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Pantallas')}
        rows={4}
        height={120}
        label="Cargando las pantallas"
      />
    );
  return (
    <Stack gap="lg">
      <DayHeader event={data.event} part="Pantallas">
        <ButtonLink to={paths.eventSponsors} params={{ id }} variant="default">
          Patrocinadores
        </ButtonLink>
      </DayHeader>
      <Suspense fallback={<LoadingRows rows={4} height={120} label="Cargando las pantallas" />}>
        <ScreenCards list={data} />
      </Suspense>
    </Stack>
  );
}
