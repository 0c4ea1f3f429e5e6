import { useQuery } from '@tanstack/react-query';
import { EventEditor } from '#web/features/competition/events/event-editor.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Shown } from '#web/ui/states/shown.tsx';

export function CreateEventScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader title="Crear evento" />
      <Shown query={prices} rows={6}>
        {data => <EventEditor stored={null} prices={data} />}
      </Shown>
    </div>
  );
}
