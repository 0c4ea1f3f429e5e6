import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { InviteJudge } from '#web/features/scoring/staff/invite-judge.tsx';
import { JudgeInvitations } from '#web/features/scoring/staff/judge-invitations.tsx';
import { JudgeList } from '#web/features/scoring/staff/judge-list.tsx';
import { JudgesHeader } from '#web/features/scoring/staff/judges-header.tsx';
import { api } from '#web/lib/api.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const tabs = [
  { value: 'aprobados', label: 'Aprobados', status: 'approved' },
  { value: 'por-aprobar', label: 'Por aprobar', status: 'pending' },
] as const;

export function StaffByEventsDetailScreen() {
  const { eventId } = useParams({ from: paths.staffByEventsDetail });
  const {
    tab,
    category: _category,
    ...search
  } = useSearch({
    from: paths.staffByEventsDetail,
  });
  const navigate = useNavigate();
  const query = useQuery(ownEventQuery(eventId));
  const { data } = query;
  const { data: judges, isError } = useQuery(
    api.staff.listAsOrganizer.queryOptions({ input: { eventId, status: 'approved', page: 1 } }),
  );
  const { data: invited } = useQuery(api.staff.listInvitations.queryOptions({ input: { eventId } }));
  // The page starts with judges who wait for an answer. The tab does not change by itself after the answers.
  const [first, setFirst] = useState<{ eventId: string; tab: string }>();
  if (judges && first?.eventId !== eventId) {
    setFirst({ eventId, tab: judges.counts.pending > 0 ? 'por-aprobar' : 'aprobados' });
  }
  const shown = tab ?? (isError ? 'aprobados' : first?.tab);
  useTitle(data && `Jueces de ${data.event.name}`);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Jueces')}
        rows={6}
        height={88}
        picture
        label="Cargando los jueces"
      />
    );
  const show = (next: typeof search & { tab: string }) =>
    navigate({ to: paths.staffByEventsDetail, params: { eventId }, search: next, replace: true, resetScroll: false });
  return (
    <>
      <JudgesHeader
        event={data.event}
        part="judges"
        action={judges && <InviteJudge event={data.event} categories={judges.categories} />}
      />
      {shown && (
        <PageTabs
          label="Jueces"
          value={shown}
          onChange={value => show({ tab: value })}
          tabs={[
            ...tabs.map(({ value, label, status }) => ({
              value,
              label,
              count: judges?.counts[status],
              content: (
                <JudgeList
                  key={status}
                  event={data.event}
                  status={status}
                  search={search}
                  onSearch={next => show({ tab: value, ...next })}
                />
              ),
            })),
            {
              value: 'invitados',
              label: 'Invitados',
              count: invited?.invitations.length,
              content: <JudgeInvitations event={data.event} />,
            },
          ]}
        />
      )}
    </>
  );
}
