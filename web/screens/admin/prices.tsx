import { useQuery } from '@tanstack/react-query';
import { PricesForm } from '#web/features/admin/prices-form.tsx';
import { api } from '#web/lib/api.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function AdminPricesScreen() {
  const prices = useQuery(api.platform.prices.queryOptions());
  return (
    <div>
      <PageHeader
        title="Precios"
        description="Lo que paga un atleta al inscribirse, cuando su evento no dice otra cosa."
      />
      {prices.data && <PricesForm prices={prices.data} />}
      {prices.isPending && <LoadingRows rows={2} />}
      {prices.isError && !prices.data && (
        <div className="card">
          <FailedState onRetry={() => prices.refetch()} retrying={prices.isFetching} level={2} />
        </div>
      )}
    </div>
  );
}
