import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { AllowedCategories } from '#web/features/scoring/staff-events/allowed-categories.tsx';
import { ReviewsTab } from '#web/features/scoring/staff-events/reviews-tab.tsx';
import { type StaffEvent, StaffEventHeader } from '#web/features/scoring/staff-events/staff-event-header.tsx';
import { categoriesTab, tabOfStage } from '#web/features/scoring/staff-events/staff-tabs.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { keptOptions } from '#web/lib/outbox/kept-options.ts';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const refusals: string[] = [messages.staff.notStaff, messages.staff.noEvent];
const refreshEvery = 30_000;

export function StaffEventScreen() {
  const { id } = useParams({ from: paths.staffEvent });
  const { account } = useSession();
  const query = useQuery(
    // A judge without a network still sees the queue.
    keptOptions(
      account?.uid,
      api.staff.readEvent.queryOptions({ input: { eventId: id }, refetchInterval: refreshEvery }),
    ),
  );
  const { data, error } = query;
  useTitle(data?.event.name);
  if (error && refusals.includes(error.message)) return <TurnedAway reason={error.message} />;
  if (!data) return <QueryFallback query={query} rows={6} height={88} picture label="Cargando el evento" />;
  return <OneEvent key={id} data={data} />;
}

function OneEvent({ data }: { data: StaffEvent }) {
  const id = data.event.uid;
  const { tab, ...search } = useSearch({ from: paths.staffEvent });
  const navigate = useNavigate();
  // The counts change by themselves; the open tab does not.
  const [first] = useState(() => firstTab(data));
  const show = (next: typeof search & { tab: string }) =>
    navigate({ to: paths.staffEvent, params: { id }, search: next, replace: true, resetScroll: false });
  const reviews = (stage: 'qualifier' | 'event', label: string) => ({
    value: tabOfStage[stage],
    label,
    count: waitingIn(data, stage),
    content: (
      <ReviewsTab
        data={data}
        stage={stage}
        search={search}
        onSearch={next => show({ tab: tabOfStage[stage], ...next })}
      />
    ),
  });
  return (
    <>
      <StaffEventHeader data={data} />
      <PageTabs
        label="Partes del evento"
        value={tab ?? first}
        onChange={value => show({ tab: value })}
        tabs={[
          reviews('qualifier', 'Revisión de clasificatorio'),
          reviews('event', 'Revisión de evento'),
          {
            value: categoriesTab,
            label: 'Categorías permitidas',
            count: data.categories.length,
            content: <AllowedCategories data={data} />,
          },
        ]}
      />
    </>
  );
}

const waitingIn = ({ categories }: StaffEvent, stage: 'qualifier' | 'event'): number =>
  categories.flatMap(({ tests }) => tests).reduce((sum, test) => (test.stage === stage ? sum + test.waiting : sum), 0);

/** The stage that this judge may review. If there are two, the stage with waiting work comes first. */
function firstTab(data: StaffEvent): string {
  const { qualifier, event } = data.application.permissions;
  const hasQualifier = qualifier && data.event.qualifierOnline;
  if (!hasQualifier && !event) return data.event.qualifierOnline ? tabOfStage.qualifier : tabOfStage.event;
  if (!event) return tabOfStage.qualifier;
  if (!hasQualifier) return tabOfStage.event;
  return waitingIn(data, 'qualifier') > 0 || waitingIn(data, 'event') === 0 ? tabOfStage.qualifier : tabOfStage.event;
}

/** Tells a person who is not staff of the event, and sends them back (ORG-412 to ORG-414). */
function TurnedAway({ reason }: { reason: string }) {
  useEffect(() => {
    notify.error(reason);
  }, [reason]);
  return <Redirect to={paths.staff} replace />;
}
