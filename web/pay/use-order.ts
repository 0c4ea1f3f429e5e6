import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/money/orders.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { orderSecretOf } from '#web/lib/storage/order-secret.ts';
import { dismissToast, notify } from '#web/ui/dialogs/notify.ts';
import { type Answer, isUncertain, type Phase, pauseBefore, phaseOf } from './payment-phase.ts';

/** Identifies an order in its calls. The secret in this browser opens an order without an account. */
export const payerOf = ({ uid }: OpenOrder) => ({ id: uid, secret: orderSecretOf(uid) });

export type OpenOrder = Pick<Order, 'uid'>;

/**
 * The state of one order in this browser. After a lost answer the page does not know whether money moved. It then asks
 * the server again and again (`settle`), and allows no payment until the server answers.
 */
export function useOrder(options: {
  openOrder: OpenOrder | null;
  onDone: (answer: Answer) => void;
  onOver: () => void;
  onFailed?: ((said: string) => void) | undefined;
}) {
  const { openOrder, onDone, onOver } = options;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The outcome of an open order from an earlier visit is uncertain too.
  const [uncertain, setUncertain] = useState<OpenOrder | null>(openOrder);
  const [asked, setAsked] = useState(0);
  // True after the answer to a payment was lost. Later calls only ask for the outcome.
  const lost = useRef<{ failure: string | null } | null>(null);
  const [relief, setRelief] = useState<string | null>(null);
  const toast = useRef(0);
  const tell = (said: string) => {
    toast.current = notify.error(said);
  };
  /** A payment that failed shows a toast, unless the page shows the failure in another way. */
  const fail = options.onFailed ?? tell;
  /** Clears the message of the previous attempt. */
  const startOver = () => {
    dismissToast(toast.current);
    setFailure(null);
    setRelief(null);
  };

  /** `tells`: true to show the provider's refusal; false when the page only starts. */
  const take = (next: Answer, tells = true): Phase => {
    const phase = phaseOf(next);
    const isToPay = phase === 'card' || phase === 'paypal';
    // The server asks the provider before it allows a payment. A refusal that has not changed is therefore from before
    // the cut.
    const isUncharged = isToPay && lost.current !== null && lost.current.failure === next.order.failure;
    const failure = isUncharged ? null : next.order.failure;
    setRelief(isUncharged ? messages.joining.notCharged : null);
    if (phase !== 'waiting') lost.current = null;
    setUncertain(null);
    if (phase !== 'waiting') setAsked(0);
    setAnswer(phase === 'over' ? null : next);
    // The order still has the refusal of the previous attempt. The page hides it during a new attempt and after a
    // reload.
    setFailure(tells && isToPay ? failure : null);
    // Shows the provider's own sentence about a refused card (ATH-156).
    if (tells && failure && phase === 'card') fail(failure);
    if (phase === 'over') setFailure(failure ?? messages.joining.holdOver);
    if (phase === 'over' || phase === 'refunded') onOver();
    if (phase === 'joined') {
      startOver();
      onDone(next);
    }
    return phase;
  };

  /** This browser has no such order, and another try would not change that. */
  const lose = (): Phase => {
    setUncertain(null);
    setAsked(0);
    setAnswer(null);
    setFailure(messages.joining.notPending);
    onOver();
    return 'over';
  };

  const ask = async (order: OpenOrder, tells = order !== openOrder): Promise<Phase> => {
    setAsked(times => times + 1);
    try {
      return take(await client.orders.settle(payerOf(order)), tells);
    } catch (error) {
      if (refusalOf(error)) return lose();
      setUncertain(order);
      if (!isUncertain(error)) setFailure(messageOf(error));
      return 'waiting';
    }
  };

  /** Runs a call that may move money. Shows a refusal, then asks the server for the order's state. */
  const send = async (order: Order, call: () => Promise<Answer>) => {
    try {
      take(await call());
    } catch (error) {
      if (isUncertain(error)) {
        options.onFailed?.(messageOf(error));
        lost.current = { failure: order.failure };
        return setUncertain({ ...order });
      }
      // Only this line shows the refusal, so it appears once.
      const phase = await ask(order, false);
      if (phase === 'joined') return;
      setFailure(messageOf(error));
      if (phase !== 'waiting') fail(messageOf(error));
    }
  };

  const waiting = uncertain ?? (answer && phaseOf(answer) === 'waiting' ? answer.order : null);
  const checkNow = () => {
    if (waiting) void ask(waiting);
  };
  const onPause = useEffectEvent(checkNow);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(onPause, uncertain && asked === 0 ? 0 : pauseBefore(asked));
    return () => clearTimeout(timer);
  }, [waiting, uncertain, asked]);

  const phase: Phase = uncertain ? 'waiting' : answer ? phaseOf(answer) : 'choose';
  const forget = () => setAnswer(null);
  const told = { failure, relief, setFailure, tell, fail, startOver };
  return { ...told, phase, answer, uncertain, asked, take, ask, send, checkNow, forget };
}
