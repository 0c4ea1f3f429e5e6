import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { CreateCategory } from '#web/features/categories/create-category.tsx';
import { UnshownEvent } from '#web/features/organizer-event/unshown-event.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-050: a new category of an event. */
export function CreateCategoryScreen() {
  const { eventId } = useParams({ from: '/dashboard/organization/create-category/$eventId' });
  const { data, error, refetch, isFetching } = useQuery(
    api.events.readAsOrganizer.queryOptions({ input: { id: eventId } }),
  );
  const [turn, setTurn] = useState(0);
  if (!data) {
    if (error) return <UnshownEvent title="Crear categoría" error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={6} height={88} label="Cargando el evento" />;
  }
  const { event } = data;
  return (
    <div>
      <PageHeader
        title="Crear categoría"
        back={
          <TextLink to={paths.ownEvent} params={{ id: eventId }}>
            {event.name}
          </TextLink>
        }
      />
      {event.state === 'completed' ? (
        <div className="card">
          <EmptyState level={2} title="El evento finalizó" text={messages.category.eventCompleted} />
        </div>
      ) : (
        <CreateCategory key={`${eventId} ${turn}`} event={event} onAgain={() => setTurn(turn + 1)} />
      )}
    </div>
  );
}
