import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/money/orders.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { lookAgainMs, namedLines } from '#web/entities/order/order-text.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { OrderReceipt } from '#web/pay/order-receipt.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { EntryReceipt } from './entry-receipt.tsx';

export function OwnReceipt({ orderId }: { orderId: string }) {
  const query = useQuery(
    api.orders.readOrder.queryOptions({
      input: { id: orderId },
      refetchInterval: ({ state }) => lookAgainMs(state.data && [state.data.order]),
    }),
  );
  return (
    <QueryView query={query} refused={refusedOrder} card="all" text={messageOf} label="Cargando el recibo">
      {({ order }) => (order.kind === 'entry' ? <EntryReceipt order={order} /> : <ItemReceipt order={order} />)}
    </QueryView>
  );
}

const refusedOrder = (error: Error) =>
  refusalOf(error) && <FailedState level={2} title="Esa orden no está" text={messageOf(error)} />;

/** Shows the receipt of tickets or of the stream. */
function ItemReceipt({ order }: { order: Order }) {
  const { account } = useSession();
  const isTickets = order.kind === 'tickets';
  return (
    <OrderReceipt
      order={order}
      bought={boughtWords(order.kind)}
      title={isTickets ? 'Recibo de entradas' : 'Recibo de la transmisión'}
      lines={namedLines(order.lines)}
      facts={[
        ['Comprador', account?.displayName ?? null],
        [isTickets ? 'Evento' : 'Transmisión', order.eventName],
      ]}
    />
  );
}
