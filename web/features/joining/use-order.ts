import { useEffect, useEffectEvent, useState } from 'react';
import type { NextStep, Order } from '#contract/joining.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { notify } from '#web/ui/notify.ts';
import { isUncertain, pauseBefore } from './payment-phase.ts';

export type Answer = { order: Order; next: NextStep };

/**
 * What this browser knows of one order. Where an answer was not heard nobody knows whether money moved: then the server
 * is asked again and again (`settle`), and nothing can be paid before it has said what became of it.
 */
export function useOrder(options: { openOrder: Order | null; onDone: (answer: Answer) => void; onOver: () => void }) {
  const { openOrder, onDone, onOver } = options;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // What an earlier visit left open is such a case too.
  const [uncertain, setUncertain] = useState<Order | null>(openOrder);
  const [asked, setAsked] = useState(0);

  /** `tells`: a refusal of the provider is news, not what the page began with. */
  const take = (next: Answer, tells = true) => {
    const { order } = next;
    setUncertain(null);
    if (next.next.kind !== 'wait') setAsked(0);
    if (next.next.kind === 'done') {
      setAnswer(next);
      return onDone(next);
    }
    setFailure(order.failure);
    // ATH-156: as the provider said it.
    if (tells && order.failure && next.next.kind !== 'wait') notify.error(order.failure);
    if (order.state !== 'failed') return setAnswer(next);
    setAnswer(null);
    setFailure(order.failure ?? messages.joining.holdOver);
    onOver();
  };

  const ask = async (order: Order) => {
    setAsked(times => times + 1);
    try {
      take(await client.joining.settle({ id: order.uid }), order !== openOrder);
    } catch (error) {
      setUncertain(order);
      if (!isUncertain(error)) setFailure(messageOf(error));
    }
  };

  /** What may move money. */
  const send = async (order: Order, call: () => Promise<Answer>) => {
    try {
      take(await call());
    } catch (error) {
      if (isUncertain(error)) return setUncertain({ ...order });
      await ask(order);
      setFailure(messageOf(error));
    }
  };

  const waiting = uncertain ?? (answer?.next.kind === 'wait' ? answer.order : null);
  const checkNow = () => {
    if (waiting) void ask(waiting);
  };
  const onPause = useEffectEvent(checkNow);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(onPause, uncertain && asked === 0 ? 0 : pauseBefore(asked));
    return () => clearTimeout(timer);
  }, [waiting, uncertain, asked]);

  const forget = () => setAnswer(null);
  return { answer, failure, setFailure, uncertain, asked, take, ask, send, checkNow, forget };
}
