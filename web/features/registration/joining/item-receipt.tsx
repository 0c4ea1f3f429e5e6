import type { Order } from '#contract/money/orders.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { namedLines } from '#web/entities/order/order-words.ts';
import { useSession } from '#web/lib/session.ts';
import { OrderReceipt } from '#web/pay/order-receipt.tsx';

/** The receipt of tickets or of the stream. */
export function ItemReceipt({ order }: { order: Order }) {
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
