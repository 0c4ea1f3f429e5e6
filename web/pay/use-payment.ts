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
  /** Gives up an order; by default, cancels it. */
  giveBack?: (payer: ReturnType<typeof payerOf>) => Promise<unknown>;
  /** Gives the next order a new key. */
  renew: () => void;
  /** An open order from an earlier visit. */
  openOrder: OpenOrder | null;
  onDone: (answer: Answer) => void;
  /** The server made no order: the sale may be closed, or another order may be open. */
  onRefused: (error: unknown) => void;
  /** Called when a payment fails, instead of the toast. The text appears under the button in both cases. */
  onFailed?: (said: string) => void;
};

const wordsOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

/** The actions on an order that waits for its payment. One action runs at a time; further presses are ignored. */
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
    /** True if an answer was lost and the server then says that nothing was charged. */
    relief: order.relief,
    isBusy,
    /** True while PayPal's window is open. The next action here closes it (ATH-159). */
    isAway,
    setAway,
    isUnknown: uncertain !== null && order.asked > 0,
    checkNow: order.checkNow,
    /** Takes the place. A free order is complete then. */
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
     * Runs after a step outside this page (3-D Secure, PayPal's window). The server asks the provider, no matter how
     * that step answered.
     */
    settle: (outside?: () => Promise<void>) =>
      alone(async () => {
        if (!answer) return;
        await outside?.().catch(error => fail(wordsOf(error, messages.joining.declined)));
        await send(answer.order, () => client.orders.settle(payerOf(answer.order)));
      }),
    /** The buyer closed PayPal's window, or PayPal declined. No money moved, and the window can open again. */
    leavePaypal: () => {
      setAway(false);
      setFailure(messages.joining.paypalLeft);
    },
    answerTest: (approve: boolean) =>
      alone(async () => {
        if (answer) await send(answer.order, () => client.orders.answerTest({ ...payerOf(answer.order), approve }));
      }),
    /**
     * Gives up the place, so that the buyer can choose another method or category. False if money may be in progress.
     */
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
