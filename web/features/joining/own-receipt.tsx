import { useQuery } from '@tanstack/react-query';
import { lookAgainMs } from '#web/entities/order/order-words.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { OrderReceipt } from './order-receipt.tsx';

/** One order of the athlete, by its number. */
export function OwnReceipt({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    api.joining.readOrder.queryOptions({
      input: { id: orderId },
      refetchInterval: ({ state }) => lookAgainMs(state.data && [state.data.order]),
    }),
  );
  if (data) return <OrderReceipt order={data.order} />;
  return (
    <div className="card">
      {error ? (
        <FailedState
          level={2}
          title={refusalOf(error) ? 'Esa orden no está' : undefined}
          text={messageOf(error)}
          onRetry={refusalOf(error) ? undefined : refetch}
          retrying={isFetching}
        />
      ) : (
        <LoadingRows rows={4} height={64} label="Cargando el recibo" />
      )}
    </div>
  );
}
