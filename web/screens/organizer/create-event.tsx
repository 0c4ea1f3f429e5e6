import { useQuery } from '@tanstack/react-query';
import { EventEditor } from '#web/features/events/event-editor.tsx';
import { api } from '#web/lib/api.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-047: a new event. */
export function CreateEventScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader title="Crear evento" />
      {prices.data && <EventEditor stored={null} prices={prices.data} />}
      {prices.isPending && <LoadingRows rows={6} />}
      {prices.isError && !prices.data && (
        <div className="card">
          <FailedState onRetry={() => prices.refetch()} retrying={prices.isFetching} level={2} />
        </div>
      )}
    </div>
  );
}
