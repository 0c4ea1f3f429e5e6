import { useQuery } from '@tanstack/react-query';
import { EventEditor } from '#web/features/competition/events/event-editor.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

export function CreateEventScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader title="Crear evento" />
      <QueryView query={prices} rows={6}>
        {data => <EventEditor stored={null} prices={data} />}
      </QueryView>
    </div>
  );
}
