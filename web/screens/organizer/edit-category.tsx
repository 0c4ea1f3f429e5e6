import { useParams } from '@tanstack/react-router';
import { EditCategory } from '#web/features/competition/categories/edit-category.tsx';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { paths } from '#web/paths.ts';
import { ownCategoryQuery } from '#web/queries.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function EditCategoryScreen() {
  const { categoryId } = useParams({ from: paths.editCategory });
  const query = useForEditing(ownCategoryQuery(categoryId));
  const { data } = query;
  if (!data)
    return <QueryFallback query={query} refused={leadBack} rows={6} height={88} label="Cargando la categoría" />;
  return (
    <div>
      <PageHeader
        title="Editar categoría"
        eyebrow={data.category.name}
        back={
          <TextLink to={paths.ownEvent} params={{ id: data.event.uid }}>
            {data.event.name}
          </TextLink>
        }
      />
      <EditCategory key={categoryId} category={data.category} event={data.event} />
    </div>
  );
}
