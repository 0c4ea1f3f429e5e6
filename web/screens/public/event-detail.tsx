import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { EventPage } from '#web/features/competition/public-events/event-page.tsx';
import { offerQuery } from '#web/features/competition/public-events/offer-query.ts';
import { UnshownPage } from '#web/features/competition/public-events/page-states.tsx';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { timetableQuery } from '#web/queries.ts';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

// The schedule loads after the page: most events have none yet.
const PlannedDays = lazy(() =>
  import('#web/features/day/timetable/planned-days.tsx').then(module => ({ default: module.PlannedDays })),
);

const RunningHeats = lazy(() =>
  import('#web/features/day/timetable/planned-days.tsx').then(module => ({ default: module.RunningHeats })),
);

export function EventDetailScreen() {
  const { id } = useParams({ from: paths.event });
  const question = useQuery(api.events.read.queryOptions({ input: { id } }));
  // Loads together with the event, so that the ticket part moves nothing later.
  // A failure also counts as loaded: the panel below retries, and the page stays.
  const { isFetched } = useQuery(offerQuery(id));
  useTitle(question.data?.event.name ?? (question.isError ? messages.eventPage.missing : undefined));
  return <ShownEvent question={question} isWaiting={!isFetched} />;
}

/** The schedule exists and did not arrive. */
const isLost = ({ data, error }: { data: unknown; error: Error | null }) =>
  data === undefined && error !== null && refusalOf(error) === null;

type Props = { question: UseQueryResult<{ event: PublicEvent }>; isPreview?: boolean; isWaiting?: boolean };

/** The page of an event, or why it is missing. */
export function ShownEvent({ question, isPreview, isWaiting }: Props) {
  const event = question.data?.event;
  const hasDays = !isPreview && event?.type === 'offline' && event.state !== 'completed';
  // Days that are announced weeks before need no repeated question; published heats may begin.
  const timetable = timetableQuery(event?.uid ?? '');
  const days = useQuery({
    ...timetable,
    enabled: hasDays,
    refetchInterval: ({ state }) => state.data && state.data.heats.length > 0 && timetable.refetchInterval(),
  });
  if (!event || isWaiting) return <UnshownPage question={question} missing={messages.eventPage.missing} />;
  return (
    <EventPage
      event={event}
      isPreview={isPreview}
      running={
        hasDays &&
        days.data?.heats.some(({ status }) => status === 'active') && (
          <Suspense>
            <RunningHeats timetable={days.data} />
          </Suspense>
        )
      }
      schedule={
        hasDays &&
        (days.data?.blocks?.length ? (
          <Suspense>
            <PlannedDays timetable={days.data} />
          </Suspense>
        ) : (
          isLost(days) && (
            <QueryFallback
              query={days}
              title="No pudimos cargar el horario"
              level={2}
              compact
              label="Cargando el horario"
            />
          )
        ))
      }
    />
  );
}
