import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EventEditor } from '#web/features/events/event-editor.tsx';
import { MissingEvent } from '#web/features/organizer-event/unshown-event.tsx';
import { api } from '#web/lib/api.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { paths } from '#web/paths.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';

/** ORG-048: an event is edited. */
export function EditEventScreen() {
  const { id } = useParams({ from: '/dashboard/organization/edit-event/$id' });
  const prices = useQuery(api.platform.prices.queryOptions());
  const own = useForEditing(api.events.readAsOrganizer.queryOptions({ input: { id } }));
  const refusal = own.data ? null : refusalOf(own.error);
  if (refusal === 'foreign') return <Redirect to={paths.organizationEvents} replace />;
  const failed = [own, prices].find(query => query.error && !query.data);
  return (
    <div>
      <PageHeader title="Editar evento" eyebrow={own.data?.event.name} />
      {own.data && prices.data && <EventEditor key={id} stored={own.data.event} prices={prices.data} />}
      {(!(own.data || own.error) || prices.isPending) && <LoadingRows rows={6} />}
      {refusal === 'missing' && <MissingEvent />}
      {failed && !refusal && (
        <div className="card">
          <FailedState
            onRetry={() => Promise.all([own.refetch(), prices.refetch()])}
            retrying={own.isFetching || prices.isFetching}
            level={2}
          />
        </div>
      )}
    </div>
  );
}
