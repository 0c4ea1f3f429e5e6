import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { type Answer, isUncertain } from './payment-phase.ts';
import { type OpenOrder, payerOf, useOrder } from './use-order.ts';

export type Payment = ReturnType<typeof usePayment>;

type Options = {
  /** Asks for the order of this draft, once or again. */
  create: (paymentType: PaymentType | null) => Promise<Answer>;
  /** Lets an order go; to cancel it is usual. */
  giveBack?: (payer: ReturnType<typeof payerOf>) => Promise<unknown>;
  /** The next order is another one. */
  renew: () => void;
  /** What an earlier visit left open. */
  openOrder: OpenOrder | null;
  onDone: (answer: Answer) => void;
  /** No order could be made: the door may be closed, or another order open. */
  onRefused: (error: unknown) => void;
  /** Hears that a payment failed, which is a toast otherwise; its words stand under the button all the same. */
  onFailed?: (said: string) => void;
};

const wordsOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

/** What a person does with an order that is to be paid: one thing at a time, however often it is pressed. */
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
    /** An answer was lost, and by now it is known that nothing was charged. */
    relief: order.relief,
    isBusy,
    /** ATH-159: whether PayPal's window is open; whatever is done here next has closed it. */
    isAway,
    setAway,
    isUnknown: uncertain !== null && order.asked > 0,
    checkNow: order.checkNow,
    /** Takes the place; where nothing is to be paid this is all. */
    hold: (paymentType: PaymentType | null) =>
      alone(async () => {
        const made = await make(paymentType);
        if (made) take(made, false);
      }),
    /** ATH-154, ATH-158: the token is made in the browser; without one nothing is sent. */
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
    /** ATH-156: what the provider's own field says of a card, before anything is sent. */
    refuseCard: (said: string) => {
      startOver();
      tell(said);
    },
    /** After something outside (3-D Secure, PayPal's window): whatever it said, the server asks the provider. */
    settle: (outside?: () => Promise<void>) =>
      alone(async () => {
        if (!answer) return;
        await outside?.().catch(error => fail(wordsOf(error, messages.joining.declined)));
        await send(answer.order, () => client.orders.settle(payerOf(answer.order)));
      }),
    /** PayPal's window was closed, or its payment turned down: nothing moved, and it can be opened again. */
    leavePaypal: () => {
      setAway(false);
      setFailure(messages.joining.paypalLeft);
    },
    answerTest: (approve: boolean) =>
      alone(async () => {
        if (answer) await send(answer.order, () => client.orders.answerTest({ ...payerOf(answer.order), approve }));
      }),
    /** Gives the place back, for another method or another category; false where money may be on its way. */
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
