import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { mayJudgeStage } from '#domain/scoring/staff/applications.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api, client } from '#web/lib/api.ts';
import { listOrKept } from '#web/lib/outbox/kept-list.ts';
import { useWaiting } from '#web/lib/outbox/use-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ReadyOffline } from './ready-offline.tsx';
import { type DecidedReview, ReviewLink, reviewColumns } from './review-columns.tsx';
import { ReviewsFilters, type ReviewsSearch } from './reviews-filters.tsx';
import { noneOf } from './reviews-none.ts';
import type { StaffEvent } from './staff-event-header.tsx';

type Props = { data: StaffEvent; stage: Stage; search: ReviewsSearch; onSearch: (next: ReviewsSearch) => void };

const refreshEvery = 30_000;

export function ReviewsTab(props: Props) {
  const { data, stage } = props;
  const { event, application, categories } = data;
  if (stage === 'qualifier' && !event.qualifierOnline) return <Refused text={messages.staff.noQualifier} />;
  if (!mayJudgeStage(application.permissions, stage)) {
    const what = stage === 'qualifier' ? 'el clasificatorio' : 'el evento';
    return <Refused text={`No tienes permiso para revisar ${what}.`} hint />;
  }
  if (categories.length === 0) return <Refused text="Todavía no tienes categorías permitidas." hint />;
  return <Reviews {...props} />;
}

const Refused = ({ text, hint }: { text: string; hint?: boolean }) => (
  <EmptyState card level={2} title={text} text={hint && 'Los permisos los da la organización del evento.'} />
);

function Reviews({ data: { event, categories }, stage, search, onSearch }: Props) {
  const { show = 'waiting', category: categoryId, wod: wodId, name, page = 1 } = search;
  const { account } = useSession();
  const type = stage === 'qualifier' ? 'qualifier' : event.type;
  const input = { eventId: event.uid, stage, show, categoryId, wodId, name, page };
  const list = useQuery({
    queryKey: api.staff.listReviews.queryOptions({ input }).queryKey,
    queryFn: ({ signal }) => {
      const ask = () => client.staff.listReviews(input, { signal });
      return account ? listOrKept(account.uid, input, ask) : ask();
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
  const unsent = useWaiting(account?.uid ?? '')?.filter(({ about }) => about.type === type);
  const decidedOf = ({ wodId, entryId }: ReviewRow): DecidedReview =>
    unsent?.findLast(({ input }) => input.wodId === wodId && input.entryId === entryId);
  const missing = list.data?.counts.missing ?? 0;
  const audited = new Set(categories.filter(({ isAudit }) => isAudit).map(({ uid }) => uid));
  return (
    <Stack>
      {account && <ReadyOffline judgeId={account.uid} eventId={event.uid} type={type} />}
      <DataTable
        name={stage === 'qualifier' ? 'Revisión de clasificatorio' : 'Revisión de evento'}
        columns={reviewColumns({ event, audited, decidedOf })}
        list={list}
        rowKey={({ entryId, wodId }) => `${entryId} ${wodId}`}
        action={row => <ReviewLink row={row} type={type} decided={decidedOf(row)} />}
        beside
        search={search}
        onSearch={onSearch}
        views={['show']}
        filters={
          <ReviewsFilters
            category={categoryId}
            counts={list.data?.counts}
            categories={categories.map(({ tests, ...rest }) => ({
              ...rest,
              tests: tests.filter(test => test.stage === stage),
            }))}
          />
        }
        none={{
          ...noneOf(show, type, missing),
          action: show === 'waiting' && type === 'offline' && missing > 0 && (
            <Button onClick={() => onSearch({ ...search, show: 'missing', page: undefined })}>
              Anotar los que faltan
            </Button>
          ),
        }}
        noMatch={{ title: 'Nadie coincide', text: 'Con estos filtros no hay nada en esta lista.' }}
      />
    </Stack>
  );
}
