import type { Order } from '#contract/money/orders.ts';
import { Tags } from '#web/ui/lines.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { type BoughtWords, stateOf, type ToldOrder } from './order-text.ts';

type Props = { order: ToldOrder & Pick<Order, 'isTest'>; bought?: BoughtWords | undefined };

/** The state of an order, and whether its money is test money. */
export function OrderTags({ order, bought }: Props) {
  const { tone, name } = stateOf(order, bought);
  return (
    <Tags>
      <StatusTag tone={tone}>{name}</StatusTag>
      {order.isTest && <StatusTag tone="pending">Prueba</StatusTag>}
    </Tags>
  );
}
