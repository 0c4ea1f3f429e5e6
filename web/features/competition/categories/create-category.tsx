import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnEvent } from '#contract/competition/events.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { newCategory } from './category-table.tsx';

/**
 * Creates a category, beginning with the organization's defaults. `onAgain` empties the form (ORG-103, ORG-105,
 * ORG-320, ORG-527, M4).
 */
export function CreateCategory({ event, onAgain }: { event: OwnEvent; onAgain: () => void }) {
  const defaults = useQuery(api.categories.defaults.queryOptions());
  if (!defaults.data)
    return <QueryFallback query={defaults} level={2} rows={5} height={96} label="Cargando el formulario" />;
  return (
    <CategoryEditor
      event={event}
      category={null}
      begin={newCategory(event, defaults.data)}
      done={(categoryId, isRace) => (
        <>
          {!isRace && (
            <ButtonLink to={paths.createWod} params={{ categoryId }}>
              Crear Test
            </ButtonLink>
          )}
          {/* For a race this is the main button: its results come from a file, which is uploaded on that page. */}
          <ButtonLink to={paths.ownCategory} params={{ categoryId }} variant={isRace ? 'filled' : 'default'}>
            Ver la categoría
          </ButtonLink>
          <Button variant="default" onClick={onAgain}>
            Crear otra categoría
          </Button>
          <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
            Volver al evento
          </ButtonLink>
        </>
      )}
    />
  );
}
