import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { enrollWords } from '#web/entities/event/enroll-words.ts';
import { EnrollList } from '#web/features/backoffice/athletes/enroll-list.tsx';
import { DraftFirst } from '#web/features/competition/organizer-event/draft-first.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function EnrollAthletesScreen() {
  const { id } = useParams({ from: paths.enrollAthletes });
  const { category } = useSearch({ from: paths.enrollAthletes });
  const query = useQuery(ownEventQuery(id));
  const { data } = query;
  const title = data && enrollWords(data.event.state, 'many');
  useTitle(title);
  if (!data || !title)
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Inscribir atletas')}
        rows={3}
        height={88}
        label="Cargando el evento"
      />
    );
  const { event, categories } = data;
  const toEvent = { to: paths.ownEvent, params: { id }, search: { tab: 'atletas' } } as const;
  return (
    <>
      <PageHeader title={title} back={<TextLink {...toEvent}>{event.name}</TextLink>} />
      <DraftFirst event={event} />
      {whyNot(event, categories) ?? (
        <EnrollList
          event={event}
          categories={categories}
          category={category}
          back={
            <ButtonLink {...toEvent} variant="default">
              Cancelar
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

function whyNot(event: OwnEvent, categories: Category[]) {
  if (event.state === 'completed')
    return <EmptyState card title="El evento ya terminó" text="Ya no se inscribe a nadie." />;
  if (categories.length > 0) return null;
  return (
    <EmptyState
      card
      title="Todavía no hay categorías"
      text="Los atletas se inscriben en una: crea la primera y vuelve."
      action={
        <ButtonLink to={paths.createCategory} params={{ eventId: event.uid }}>
          Crear la primera categoría
        </ButtonLink>
      }
    />
  );
}
