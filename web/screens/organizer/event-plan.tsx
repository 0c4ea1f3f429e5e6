import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { DayBlocks } from '#contract/day/heat-plans.ts';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { BlockPlan, NoTests } from '#web/features/day/heats-plan/block-plan.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { dayBlocksQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const PlannedDays = lazy(() =>
  import('#web/features/day/timetable/planned-days.tsx').then(module => ({ default: module.PlannedDays })),
);

/** The days of an event, test by test, weeks before (ORGA-C14). */
export function EventPlanScreen() {
  const { id } = useParams({ from: paths.eventPlan });
  const query = useQuery(dayBlocksQuery(id));
  const { data } = query;
  useTitle(data && `Horario de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback query={query} refused={refusedPage('Horario')} rows={6} height={64} label="Cargando el horario" />
    );
  return (
    <Stack gap="lg">
      <DayHeader event={data.event} part="Horario" />
      {data.tests.length > 0 ? (
        <BlockPlan
          plan={data}
          preview={
            <Suspense>
              <PlannedDays timetable={asPublic(data)} />
            </Suspense>
          }
        />
      ) : (
        <NoTests eventId={id} />
      )}
    </Stack>
  );
}

/** The plan as the public reads it once it is published: no heats, and no names of tests before their reveal. */
const asPublic = ({ event, tests, places }: DayBlocks) => ({
  event,
  blocks: tests
    .flatMap(({ block, name, isRevealed, drawn, placeId, category }) => {
      if (!block || drawn === 'published') return [];
      const place = places.find(({ uid }) => uid === placeId) ?? { uid: placeId, name: null };
      return [{ category, test: isRevealed ? name : null, place, start: block.start, end: block.end }];
    })
    .toSorted((one, other) => one.start.localeCompare(other.start)),
});
