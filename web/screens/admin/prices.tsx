import { useQuery } from '@tanstack/react-query';
import { PricesForm } from '#web/features/backoffice/admin/prices-form.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';

export function AdminPricesScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader
        title="Precios"
        description="Lo que paga un atleta al inscribirse, cuando su evento no dice otra cosa."
      />
      <QueryView query={prices} rows={2}>
        {data => <PricesForm prices={data} />}
      </QueryView>
    </div>
  );
}
