import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { client } from '#web/lib/api.ts';
import { fieldErrorsOf, messageOf } from '#web/lib/form/form-errors.ts';
import { forgetUnsaved } from '#web/lib/form/unsaved.ts';
import { keepOrderSecret } from '#web/lib/storage/order-secret.ts';
import { paths } from '#web/paths.ts';
import type { Answer } from '#web/pay/payment-phase.ts';
import { usePayment } from '#web/pay/use-payment.ts';
import { visitOf } from './bought-visit.ts';
import { readBuyer } from './sale-draft.ts';
import { heldOf, type ShownSale } from './sale-question.ts';
import type { Purchase } from './use-purchase.ts';

const nobody = { name: '', email: '' };

/** Makes an order of the held tickets, and pays or cancels it. After a cancellation it holds the tickets again. */
export function useTicketOrder(sale: ShownSale, state: Purchase) {
  const navigate = useNavigate();
  const eventId = sale.event.uid;
  const { draft } = state;
  const buyer = readBuyer(state.name) ?? sale.buyer ?? nobody;
  const [openOrder] = useState(() => (draft.orderId ? { uid: draft.orderId } : null));
  // True until the tickets of a cancelled order are held again. An empty hold does not mean that it expired then.
  const [isHoldingAgain, setHoldingAgain] = useState(false);

  const make = (paymentType: PaymentType | null) => {
    const { key, secret } = state.current();
    const holds = state.holds().map(({ uid }) => uid);
    return client.sale.createOrder({
      ...{ eventId, holds, ...buyer, paymentType, key },
      secret: sale.buyer ? undefined : secret,
    });
  };
  const create = async (paymentType: PaymentType | null): Promise<Answer> => {
    let made = await make(paymentType);
    if (made.order.state === 'failed') {
      // The order of this draft has ended: its hold expired, or another tab cancelled it.
      state.renew();
      made = await make(paymentType);
    }
    const { uid } = made.order;
    if (!sale.buyer) keepOrderSecret(uid, state.current().secret);
    state.change({ orderId: uid, wishes: heldOf({ holds: state.holds() }) });
    return made;
  };
  const finish = async ({ order }: Answer) => {
    const count = order.lines.reduce((sum, line) => sum + (line.kind === 'item' ? line.quantity : 0), 0);
    state.finish();
    forgetUnsaved();
    await navigate({
      to: paths.buyTickets,
      params: { id: eventId },
      replace: true,
      state: visitOf({ orderId: order.uid, count, email: buyer.email, isFree: order.total === 0 }),
    });
    void state.askAgain();
  };
  const payment = usePayment({
    openOrder,
    create,
    giveBack: async payer => state.takeBack((await client.sale.takeBack(payer)).holds),
    renew: state.renew,
    onDone: answer => void finish(answer),
    onRefused: error => {
      const fields = fieldErrorsOf(error);
      if (fields.name || fields.email) state.refuse(fields);
      else if (messageOf(error) === messages.sale.lapsed) state.lapse();
    },
  });

  const { phase, failure, isBusy } = payment;
  const isGone = phase === 'choose' && !isBusy && !isHoldingAgain && !draft.orderId && sale.holds.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once.
  useEffect(() => {
    if (isGone) state.lapse(failure && failure !== messages.joining.holdOver ? failure : undefined);
  }, [isGone]);

  /** Cancels the order, because another payment method or other data need a new order of the same tickets. */
  const giveUp = async (): Promise<boolean> => {
    if (!payment.order) return true;
    setHoldingAgain(true);
    try {
      if (!(await payment.release())) return false;
      const isHeld = await state.hold(state.current().wishes);
      if (!isHeld) state.lapse();
      return isHeld;
    } finally {
      setHoldingAgain(false);
    }
  };
  return { payment, buyer, giveUp };
}
