import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { DayHeader } from '#web/entities/event/day-header.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { refusedDay, wrongKind } from '#web/features/day/heats/day-refused.tsx';
import { PrintPanel } from '#web/features/day/prints/print-panel.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

/** The paper of a day, for its organization and, without the menu, its principal judge. */
export function EventPrintsScreen() {
  const { id = '' } = useParams({ strict: false });
  const isJudge = useSession().account?.type === 'staff';
  const query = useQuery(api.prints.read.queryOptions({ input: { eventId: id }, staleTime: 0 }));
  const { data } = query;
  useTitle(data && `Impresos de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={isJudge ? refusedDay('staff') : refusedPage('Impresos')}
        text={wrongKind}
        rows={4}
        height={88}
        label="Cargando los impresos"
      />
    );
  return (
    <Stack gap="lg" className={isJudge ? 'page' : undefined}>
      {isJudge ? <OfJudge event={data.event} /> : <DayHeader event={data.event} part="Impresos" />}
      <PrintPanel
        list={data}
        toHeats={
          !isJudge && (
            <ButtonLink to={paths.eventHeats} params={{ id }} variant="default">
              Ver los heats
            </ButtonLink>
          )
        }
      />
    </Stack>
  );
}

const OfJudge = ({ event }: { event: { uid: string; name: string } }) => (
  <PageHeader
    title="Impresos"
    back={
      <TextLink to={paths.staffEventManager} params={{ id: event.uid }}>
        {event.name}
      </TextLink>
    }
  />
);
