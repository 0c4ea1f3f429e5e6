import { useParams } from '@tanstack/react-router';
import { EditCategory } from '#web/features/categories/edit-category.tsx';
import { UnshownOwn } from '#web/features/organizer-event/unshown-own.tsx';
import { api } from '#web/lib/api.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-051: a category is edited. */
export function EditCategoryScreen() {
  const { categoryId } = useParams({ from: '/dashboard/organization/edit-category/$categoryId' });
  const input = { id: categoryId };
  const { data, error, refetch, isFetching } = useForEditing(api.categories.readAsOrganizer.queryOptions({ input }));
  if (!data) {
    if (error) return <UnshownOwn error={error} onRetry={refetch} retrying={isFetching} />;
    return <LoadingRows rows={6} height={88} label="Cargando la categoría" />;
  }
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
