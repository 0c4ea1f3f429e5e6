import { Button } from '@mantine/core';
import type { Order } from '#contract/money/orders.ts';
import { formatMoney } from '#domain/foundation/text/money.ts';
import { api } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { confirmDialog } from '#web/ui/confirm-dialog.ts';
import { whyNotAsk } from './refund-window.ts';

/** For an athlete who withdrew without a request; hidden when no refund is possible (N14). */
export function AskRefund({ order }: { order: Order }) {
  const ask = useAction(api.joining.askRefund.mutationOptions(), {
    done: 'Pediste el reembolso',
    changes: [api.joining.key(), api.orders.key()],
  });
  // Ticket orders have the request on their own page.
  if (order.kind !== 'entry' || whyNotAsk(order) !== null) return null;
  const press = async () => {
    const yes = await confirmDialog({
      title: '¿Pedir el reembolso?',
      text: `Son ${formatMoney(order.refundable)}. La organización de ${order.eventName} decide y te responde por correo. Se pide una sola vez.`,
      confirmLabel: 'Pedir el reembolso',
    });
    if (yes) ask.mutate({ id: order.uid, reason: '' });
  };
  return (
    <Button
      size="sm"
      variant="default"
      loading={ask.isPending}
      aria-label={`Pedir el reembolso de ${order.eventName}`}
      onClick={press}
    >
      Pedir el reembolso
    </Button>
  );
}
