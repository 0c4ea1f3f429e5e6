import { useQuery } from '@tanstack/react-query';
import { EventEditor } from '#web/features/competition/events/event-editor.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Shown } from '#web/ui/shown.tsx';

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
