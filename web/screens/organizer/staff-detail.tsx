import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { ApplicationFacts } from '#web/features/scoring/staff/application-facts.tsx';
import { ApplicationHeader } from '#web/features/scoring/staff/application-header.tsx';
import { Decision } from '#web/features/scoring/staff/decision.tsx';
import { DismissJudge } from '#web/features/scoring/staff/dismiss-judge.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function StaffDetailScreen() {
  const { id } = useParams({ from: paths.staffDetail });
  const query = useQuery(api.staff.readAsOrganizer.queryOptions({ input: { id } }));
  const { data } = query;
  useTitle(data?.application.judgeName);
  if (!data)
    return (
      <QueryFallback query={query} refused={leadBack} rows={5} height={88} picture label="Cargando la postulación" />
    );
  const { application, event, categories } = data;
  return (
    <>
      <ApplicationHeader application={application} event={event}>
        {application.status === 'pending' && (
          <Decision key={id} application={application} event={event} categories={categories} />
        )}
        {application.status === 'approved' && (
          <>
            <ButtonLink to={paths.permissionsByEventsDetail} params={{ id: event.uid }}>
              Ver permisos
            </ButtonLink>
            <DismissJudge application={application} />
          </>
        )}
        <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
          Ver evento
        </ButtonLink>
      </ApplicationHeader>
      <ApplicationFacts application={application} event={event} />
    </>
  );
}
