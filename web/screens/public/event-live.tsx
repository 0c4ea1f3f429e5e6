import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import { LiveFloors } from '#web/features/day/floors/live-floors.tsx';
import { PlannedDays } from '#web/features/day/timetable/planned-days.tsx';
import { LateLine, TimetableList } from '#web/features/day/timetable/timetable-list.tsx';
import { api } from '#web/lib/api.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { timetableQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const missing = (error: Error) =>
  refusalOf(error) === 'missing' && (
    <PageHeader title={messages.eventPage.missing} back={<TextLink to={paths.events}>Eventos</TextLink>} />
  );

/** The floors of an event, live, for spectators on site or at home. */
export function EventLiveScreen() {
  const { id } = useParams({ from: paths.eventLive });
  const question = useQuery(api.events.read.queryOptions({ input: { id } }));
  const event = question.data?.event;
  const days = useQuery(timetableQuery(id));
  useTitle(event ? `${event.name} en vivo` : question.isError ? messages.eventPage.missing : undefined);
  if (!event)
    return (
      <div className="page" data-width="middle">
        <QueryFallback query={question} refused={missing} rows={6} height={72} label="Cargando el evento" />
      </div>
    );
  return (
    <Stack className="page" data-width="middle" gap="lg">
      <PageHeader
        title="En vivo"
        back={
          <TextLink to={paths.event} params={{ id }}>
            {event.name}
          </TextLink>
        }
        description={<LateLine eventId={id} />}
        tags={event.state === 'running' && <StatusTag tone="live">En curso</StatusTag>}
      />
      <TimetableList eventId={id}>
        <LiveFloors eventId={id} />
      </TimetableList>
      {days.data && <PlannedDays timetable={days.data} />}
      {!days.data && days.error && refusalOf(days.error) === null && (
        <QueryFallback
          query={days}
          title="No pudimos cargar el horario"
          level={2}
          compact
          label="Cargando el horario"
        />
      )}
    </Stack>
  );
}
