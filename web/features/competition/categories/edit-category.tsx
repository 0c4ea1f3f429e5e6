import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { CategoryEditor } from './category-editor.tsx';

export function EditCategory({ category, event }: { category: Category; event: OwnEvent }) {
  return (
    <CategoryEditor
      event={event}
      category={category}
      done={categoryId => (
        <>
          <ButtonLink to={paths.ownCategory} params={{ categoryId }}>
            Ver la categoría
          </ButtonLink>
          <ButtonLink to={paths.ownEvent} params={{ id: event.uid }} variant="default">
            Volver al evento
          </ButtonLink>
          <ButtonLink to={paths.createCategory} params={{ eventId: event.uid }} variant="default">
            Crear otra categoría
          </ButtonLink>
        </>
      )}
    />
  );
}
