import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { type Answer, isUncertain } from './payment-phase.ts';
import { type OpenOrder, payerOf, useOrder } from './use-order.ts';

export type Payment = ReturnType<typeof usePayment>;

type Options = {
  /** Creates the order of this draft, or returns the existing one. */
  create: (paymentType: PaymentType | null) => Promise<Answer>;
  /** Releases an order; default: cancel it. */
  giveBack?: (payer: ReturnType<typeof payerOf>) => Promise<unknown>;
  /** Gives the next order a new key. */
  renew: () => void;
  /** The open order of an earlier visit. */
  openOrder: OpenOrder | null;
  onDone: (answer: Answer) => void;
  /** No order could be made: the sale may be closed, or another order may be open. */
  onRefused: (error: unknown) => void;
  /** Called when a payment fails, instead of the toast. The text appears under the button in both cases. */
  onFailed?: (said: string) => void;
};

const wordsOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

/** Actions on an order that awaits payment. One runs at a time; further presses are ignored. */
export function usePayment({ create, giveBack, renew, openOrder, onDone, onRefused, onFailed }: Options) {
  const order = useOrder({ openOrder, onDone, onOver: renew, onFailed });
  const { answer, uncertain, take, ask, send, setFailure, tell, fail, startOver } = order;
  const [isBusy, setBusy] = useState(false);
  const [isAway, setAway] = useState(false);
  const running = useRef(false);

  const alone = async (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setAway(false);
    startOver();
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const make = async (paymentType: PaymentType | null): Promise<Answer | null> => {
    try {
      return await create(paymentType);
    } catch (error) {
      setFailure(messageOf(error));
      onFailed?.(messageOf(error));
      if (!isUncertain(error)) onRefused(error);
      return null;
    }
  };

  return {
    phase: order.phase,
    order: answer?.order ?? null,
    next: answer?.next ?? null,
    failure: order.failure,
    /** Set when an answer was lost and the server then says that nothing was charged. */
    relief: order.relief,
    isBusy,
    /** Whether PayPal's window is open; the next action here closes it (ATH-159). */
    isAway,
    setAway,
    isUnknown: uncertain !== null && order.asked > 0,
    checkNow: order.checkNow,
    /** Takes the place. A free order ends here. */
    hold: (paymentType: PaymentType | null) =>
      alone(async () => {
        const made = await make(paymentType);
        if (made) take(made, false);
      }),
    /** The browser makes the token; without a token nothing is sent (ATH-154, ATH-158). */
    payWithCard: (makeToken: () => Promise<string>) =>
      alone(async () => {
        try {
          const token = await makeToken();
          const current = answer ?? (await make('credit_card'));
          if (!current || take(current, false) !== 'card') return;
          await send(current.order, () => client.orders.payWithCard({ ...payerOf(current.order), token }));
        } catch (error) {
          const said = wordsOf(error, messages.joining.card);
          setFailure(said);
          tell(said);
        }
      }),
    /** The provider's own field refuses a card before anything is sent (ATH-156). */
    refuseCard: (said: string) => {
      startOver();
      tell(said);
    },
    /**
     * After an outside step (3-D Secure, PayPal's window): the server asks the provider, whatever that step answered.
     */
    settle: (outside?: () => Promise<void>) =>
      alone(async () => {
        if (!answer) return;
        await outside?.().catch(error => fail(wordsOf(error, messages.joining.declined)));
        await send(answer.order, () => client.orders.settle(payerOf(answer.order)));
      }),
    /** PayPal's window was closed or the payment declined. No money moved, and the window can open again. */
    leavePaypal: () => {
      setAway(false);
      setFailure(messages.joining.paypalLeft);
    },
    answerTest: (approve: boolean) =>
      alone(async () => {
        if (answer) await send(answer.order, () => client.orders.answerTest({ ...payerOf(answer.order), approve }));
      }),
    /** Releases the place for another method or category; false when money may be in progress. */
    release: async (): Promise<boolean> => {
      if (!answer) return !uncertain;
      let isFree = false;
      await alone(async () => {
        try {
          await (giveBack ?? client.orders.cancel)(payerOf(answer.order));
          renew();
          order.forget();
          isFree = true;
        } catch (error) {
          await ask(answer.order);
          setFailure(messageOf(error));
        }
      });
      return isFree;
    },
  };
}
