import { useQuery } from '@tanstack/react-query';
import { PricesForm } from '#web/features/backoffice/admin/prices-form.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Shown } from '#web/ui/states/shown.tsx';

export function AdminPricesScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader
        title="Precios"
        description="Lo que paga un atleta al inscribirse, cuando su evento no dice otra cosa."
      />
      <Shown query={prices} rows={2}>
        {data => <PricesForm prices={data} />}
      </Shown>
    </div>
  );
}
