import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { RefundView } from '#contract/money/refunds.ts';
import { api } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { RefundDialog } from './refund-frame.tsx';
import { RefundOfPlace } from './refund-of-place.tsx';
import { RefundOfRest } from './refund-of-rest.tsx';
import { RefundOfTickets } from './refund-of-tickets.tsx';

type Props = {
  orderId: string;
  /** The buyer's name from the page that opens the dialog. It shows until the order loads. */
  name: string;
  /** The ticket whose button opened the refund. */
  first?: string;
  onClose: () => void;
};

/** One dialog refunds any order, wherever it opens (ORGA-C3, ORGA-C4). */
export function RefundOrder({ orderId, name, first, onClose }: Props) {
  const query = useQuery(api.income.readRefund.queryOptions({ input: { id: orderId }, staleTime: 0, gcTime: 0 }));
  const [isBusy, setBusy] = useState(false);
  const order = query.data;
  return (
    <RefundDialog name={order?.buyer.name || name} isBusy={isBusy} onClose={onClose}>
      {order ? (
        <Chosen order={order} first={first} onBusy={setBusy} onClose={onClose} />
      ) : (
        <QueryFallback query={query} rows={3} height={56} label="Cargando la orden" level={3} />
      )}
    </RefundDialog>
  );
}

type ChosenProps = { order: RefundView; first: string | undefined; onBusy: (is: boolean) => void; onClose: () => void };

function Chosen({ order, first, ...props }: ChosenProps) {
  const hasGood = order.tickets.some(({ voidReason }) => voidReason === null);
  if (hasGood) return <RefundOfTickets order={order} first={first} {...props} />;
  if (order.refundable === 0) return <EmptyState level={3} title={messages.joining.notRefundable} />;
  return order.kind === 'entry' ? (
    <RefundOfPlace order={order} {...props} />
  ) : (
    <RefundOfRest order={order} {...props} />
  );
}
