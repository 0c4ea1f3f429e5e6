import { useQuery } from '@tanstack/react-query';
import { CategoryDefaultsForm } from '#web/features/categories/category-defaults-form.tsx';
import { api } from '#web/lib/api.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-046, M4: what new categories begin with. */
export function CategoryDefaultsScreen() {
  const defaults = useQuery(api.categories.defaults.queryOptions({ gcTime: 0 }));
  return (
    <div>
      <PageHeader
        title="Valores para categorías nuevas"
        description="Con esto empieza cada categoría que crees; en ella puedes cambiarlo."
      />
      {defaults.data && <CategoryDefaultsForm defaults={defaults.data} />}
      {defaults.isPending && <LoadingRows rows={5} />}
      {defaults.isError && !defaults.data && (
        <div className="card">
          <FailedState onRetry={() => defaults.refetch()} retrying={defaults.isFetching} level={2} />
        </div>
      )}
    </div>
  );
}
