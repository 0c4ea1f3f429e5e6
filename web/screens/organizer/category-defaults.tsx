import { CategoryDefaultsForm } from '#web/features/categories/category-defaults-form.tsx';
import { api } from '#web/lib/api.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-046, M4: what new categories begin with. */
export function CategoryDefaultsScreen() {
  const defaults = useForEditing(api.categories.defaults.queryOptions());
  return (
    <div>
      <PageHeader
        title="Valores para categorías nuevas"
        description="Con esto empieza cada categoría que crees; en ella puedes cambiarlo."
      />
      {defaults.data && <CategoryDefaultsForm defaults={defaults.data} />}
      {!defaults.data && !defaults.error && <LoadingRows rows={5} />}
      {defaults.error && !defaults.data && (
        <div className="card">
          <FailedState onRetry={() => defaults.refetch()} retrying={defaults.isFetching} level={2} />
        </div>
      )}
    </div>
  );
}
