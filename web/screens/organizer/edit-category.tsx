import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EditCategory } from '#web/features/categories/edit-category.tsx';
import { UnshownOwn } from '#web/features/organizer-event/unshown-own.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-051: a category is edited. */
export function EditCategoryScreen() {
  const { categoryId } = useParams({ from: '/dashboard/organization/edit-category/$categoryId' });
  const input = { id: categoryId };
  // What was stored at the last visit may be old, and the form begins with it only once.
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(
    api.categories.readAsOrganizer.queryOptions({ input, staleTime: 0 }),
  );
  if (!data || (!isFetchedAfterMount && !error)) {
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
