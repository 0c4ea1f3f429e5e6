import { IconReceiptRefund } from '@tabler/icons-react';
import { lazy } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/money/orders.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import type { ByBuyer } from './order-ticket.tsx';

const AskRefund = lazy(async () => ({ default: (await import('./ask-refund.tsx')).AskRefund }));

/** Shows until when a refund can be requested, then the request and its answer (ORGA-C16). */
export function OrderRefund({ order, by }: { order: Order; by: ByBuyer }) {
  const { refundUntil, request, timeZone } = order;
  const answer = request && answerTo(request);
  if (answer) return <SignLine icon={IconReceiptRefund}>{answer}</SignLine>;
  const why = whyNoRequest(order);
  if (why === 'nothing') return null;
  const moment = refundUntil && <MomentWithZone at={refundUntil} timeZone={timeZone} />;
  if (why === 'late') {
    return (
      <SignLine icon={IconReceiptRefund} dim>
        El plazo para pedir el reembolso pasó: era hasta el {moment}.
      </SignLine>
    );
  }
  if (why !== null) {
    return (
      <SignLine icon={IconReceiptRefund} dim>
        {messages.joining.noRequest.none}
      </SignLine>
    );
  }
  return (
    <>
      <DialogButton label="Pedir el reembolso" icon={IconReceiptRefund}>
        {close => <AskRefund order={order} by={by} onClose={close} />}
      </DialogButton>
      <p className="dim text-sm">Si no puedes ir, pide el reembolso hasta el {moment}.</p>
    </>
  );
}

function answerTo({ state, answer }: NonNullable<Order['request']>): string {
  if (state === 'refused') return `La organización rechazó el reembolso: ${answer ?? ''}`;
  if (state === 'granted') return 'La organización respondió a tu pedido con un reembolso.';
  return 'Pediste el reembolso. Tus entradas valen hasta que la organización te responda, por correo y aquí.';
}
