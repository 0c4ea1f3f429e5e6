import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EventEditor } from '#web/features/competition/events/event-editor.tsx';
import { refusedEvent } from '#web/features/competition/organizer-event/refused.tsx';
import { api } from '#web/lib/api.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function EditEventScreen() {
  const { id } = useParams({ from: paths.editEvent });
  const prices = useQuery(api.platform.prices.queryOptions());
  const own = useForEditing(ownEventQuery(id));
  return (
    <div>
      <PageHeader title="Editar evento" eyebrow={own.data?.event.name ?? '\u00a0'} />
      {own.data && prices.data ? (
        <EventEditor key={id} stored={own.data.event} prices={prices.data} />
      ) : (
        <QueryFallback query={[own, prices]} refused={refusedEvent} level={2} rows={6} page />
      )}
    </div>
  );
}
