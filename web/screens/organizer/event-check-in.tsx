import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { ArrivalList } from '#web/features/day/attendance/arrival-list.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { attendanceQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

type Search = Parameters<typeof ArrivalList>[0]['search'];
type Props = { eventId: string; account: string; isJudge: boolean };

/**
 * The arrivals of an event, for the organization and a judge at the entrance. Without a network the page shows the
 * cached list.
 */
export function EventCheckInScreen() {
  const { id } = useParams({ strict: false });
  const { state, account } = useSession();
  const { href } = useLocation();
  if (state === 'signed-out') return <Redirect to={paths.login} search={{ redirect: href }} />;
  if (!account || !id) return null;
  const isJudge = account.type === 'staff';
  const arrivals = <Arrivals key={id} eventId={id} account={account.uid} isJudge={isJudge} />;
  return isJudge ? <div className="page">{arrivals}</div> : arrivals;
}

function Arrivals({ eventId, account, isJudge }: Props) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useQuery(attendanceQuery(eventId));
  const { data } = query;
  useTitle(data && `Llegadas de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={isJudge ? refusedJudge : refusedPage('Llegadas')}
        rows={8}
        height={72}
        label="Cargando las llegadas"
      />
    );
  return (
    <Stack gap="lg">
      {isJudge ? <OfJudge event={data.event} /> : <OfOrganization event={data.event} />}
      <ArrivalList
        list={data}
        account={account}
        isPlanner={!isJudge}
        search={search}
        onSearch={next =>
          navigate({
            to: isJudge ? paths.staffCheckIn : paths.eventCheckIn,
            params: { id: eventId },
            search: next,
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Stack>
  );
}

/** Tells a judge without permission who manages the arrivals. */
const refusedJudge = (error: Error) =>
  refusalOf(error) && (
    <>
      <PageHeader title="Llegadas" back={<TextLink to={paths.staffEvents}>Eventos</TextLink>} />
      <Notice tone="bad">{error.message}</Notice>
    </>
  );

type OfEvent = { event: { uid: string; name: string } };

const OfOrganization = ({ event }: OfEvent) => (
  <DayHeader event={event} part="Llegadas">
    <ButtonLink to={paths.ownDoor} params={{ eventId: event.uid }}>
      Escanear
    </ButtonLink>
  </DayHeader>
);

const OfJudge = ({ event }: OfEvent) => (
  <PageHeader
    title="Llegadas"
    back={
      <TextLink to={paths.staffEvent} params={{ id: event.uid }}>
        {event.name}
      </TextLink>
    }
    actions={
      <ButtonLink to={paths.staffDoor} params={{ eventId: event.uid }}>
        Escanear
      </ButtonLink>
    }
  />
);
