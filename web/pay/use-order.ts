import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/money/orders.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { orderSecretOf } from '#web/lib/order-secret.ts';
import { refusalOf } from '#web/lib/refusals.ts';
import { dismissToast, notify } from '#web/ui/notify.ts';
import { type Answer, isUncertain, type Phase, pauseBefore, phaseOf } from './payment-phase.ts';

/** An order as its calls name it; one of a buyer without an account is opened by what this browser keeps of it. */
export const payerOf = ({ uid }: OpenOrder) => ({ id: uid, secret: orderSecretOf(uid) });

export type OpenOrder = Pick<Order, 'uid'>;

/**
 * What this browser knows of one order. Where an answer was not heard nobody knows whether money moved: then the server
 * is asked again and again (`settle`), and nothing can be paid before it has said what became of it.
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
  // What an earlier visit left open is such a case too.
  const [uncertain, setUncertain] = useState<OpenOrder | null>(openOrder);
  const [asked, setAsked] = useState(0);
  // An answer to a payment was lost; what is asked from then on is what became of it.
  const lost = useRef<{ failure: string | null } | null>(null);
  const [relief, setRelief] = useState<string | null>(null);
  const toast = useRef(0);
  const tell = (said: string) => {
    toast.current = notify.error(said);
  };
  /** That a payment failed is a toast, but where its page says it otherwise. */
  const fail = options.onFailed ?? tell;
  /** What was said of the attempt before is no news about the next one. */
  const startOver = () => {
    dismissToast(toast.current);
    setFailure(null);
    setRelief(null);
  };

  /** `tells`: a refusal of the provider is news, not what the page began with. */
  const take = (next: Answer, tells = true): Phase => {
    const phase = phaseOf(next);
    const isToPay = phase === 'card' || phase === 'paypal';
    // The server asks the provider before it lets anything be paid: what stands from before the cut is no news of it.
    const isUncharged = isToPay && lost.current !== null && lost.current.failure === next.order.failure;
    const failure = isUncharged ? null : next.order.failure;
    setRelief(isUncharged ? messages.joining.notCharged : null);
    if (phase !== 'waiting') lost.current = null;
    setUncertain(null);
    if (phase !== 'waiting') setAsked(0);
    setAnswer(phase === 'over' ? null : next);
    // The order still carries what was said of the attempt before: no news while another begins, nor after a reload.
    setFailure(tells && isToPay ? failure : null);
    // ATH-156: as the provider said it.
    if (tells && failure && phase === 'card') fail(failure);
    if (phase === 'over') setFailure(failure ?? messages.joining.holdOver);
    if (phase === 'over' || phase === 'refunded') onOver();
    if (phase === 'joined') {
      startOver();
      onDone(next);
    }
    return phase;
  };

  /** There is no such order for this browser, however often it asks. */
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

  /** What may move money. A refusal is said, but what became of the order is the server's word. */
  const send = async (order: Order, call: () => Promise<Answer>) => {
    try {
      take(await call());
    } catch (error) {
      if (isUncertain(error)) {
        options.onFailed?.(messageOf(error));
        lost.current = { failure: order.failure };
        return setUncertain({ ...order });
      }
      // What was refused is said once, here.
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
