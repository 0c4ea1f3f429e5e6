import type { Order } from '#contract/money/orders.ts';
import { namedLines } from '#web/entities/order/order-text.ts';
import { useSession } from '#web/lib/account/session.ts';
import { OrderReceipt } from '#web/pay/order-receipt.tsx';

export function EntryReceipt({ order }: { order: Order }) {
  const { account } = useSession();
  return (
    <OrderReceipt
      order={order}
      title="Recibo de inscripción"
      lines={namedLines(order.lines)}
      facts={[
        ['Atleta', account?.displayName ?? null],
        ['Evento', order.eventName],
        ['Categoría', order.categoryName],
        ['Equipo', order.teamName],
      ]}
    />
  );
}
