import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { ArrivalList } from '#web/features/attendance/arrival-list.tsx';
import { refusedPage } from '#web/features/organizer-event/refused.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { attendanceQuery } from '#web/questions.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Unshown } from '#web/ui/shown.tsx';

/** Who came, and who did not: by name, with large rows for a phone at the entrance. */
export function EventCheckInScreen() {
  const { id } = useParams({ from: paths.eventCheckIn });
  const search = useSearch({ from: paths.eventCheckIn });
  const navigate = useNavigate();
  const query = useQuery(attendanceQuery(id));
  const { data } = query;
  useTitle(data && `Llegadas de ${data.event.name}`);
  if (!data)
    return (
      <Unshown query={query} refused={refusedPage('Llegadas')} rows={8} height={72} label="Cargando las llegadas" />
    );
  return (
    <Stack gap="lg">
      <DayHeader event={data.event} part="Llegadas" />
      <ArrivalList
        list={data}
        search={search}
        onSearch={next =>
          navigate({ to: paths.eventCheckIn, params: { id }, search: next, replace: true, resetScroll: false })
        }
      />
    </Stack>
  );
}
