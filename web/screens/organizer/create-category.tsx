import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { CreateCategory } from '#web/features/competition/categories/create-category.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function CreateCategoryScreen() {
  const { eventId } = useParams({ from: paths.createCategory });
  const query = useQuery(ownEventQuery(eventId));
  const { data } = query;
  const [turn, setTurn] = useState(0);
  if (!data)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Crear categoría')}
        rows={6}
        height={88}
        label="Cargando el evento"
      />
    );
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
        <EmptyState card level={2} title="El evento finalizó" text={messages.category.eventCompleted} />
      ) : (
        <CreateCategory key={`${eventId} ${turn}`} event={event} onAgain={() => setTurn(turn + 1)} />
      )}
    </div>
  );
}
