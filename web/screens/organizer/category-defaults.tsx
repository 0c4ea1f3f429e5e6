import { CategoryDefaultsForm } from '#web/features/competition/categories/category-defaults-form.tsx';
import { api } from '#web/lib/api.ts';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

export function CategoryDefaultsScreen() {
  const defaults = useForEditing(api.categories.defaults.queryOptions());
  return (
    <div>
      <PageHeader
        title="Valores para categorías nuevas"
        description="Con esto empieza cada categoría que crees; en ella puedes cambiarlo."
      />
      <QueryView query={defaults} rows={5}>
        {data => <CategoryDefaultsForm defaults={data} />}
      </QueryView>
    </div>
  );
}
