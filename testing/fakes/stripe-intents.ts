import { randomBytes } from 'node:crypto';
import type { CardRefusal, createTokens } from './stripe-cards.ts';

export type Params = { [key: string]: string | Params | undefined };
type FakeIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  last_payment_error: (CardRefusal & { type: string; message: string }) | null;
  latest_charge: string | null;
  next_action: { type: 'use_stripe_sdk' } | null;
  metadata: Params;
  description: string | null;
  created: number;
};
type FakeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Params;
  status: 'succeeded' | 'pending' | 'failed';
};
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(`${error.code}`);
    this.status = status;
    this.error = error;
  }
}

const id = (prefix: string) => `${prefix}_3${randomBytes(12).toString('hex')}`;
const invalid = (code: string, more: Record<string, unknown> = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message: `Invalid request: ${code}`, ...more });

function refuseOthers(params: Params, known: string[]) {
  if ('payment_method_types' in params) throw invalid('payment_method_types_no_longer_supported');
  const unknown = Object.keys(params).find(name => !known.includes(name));
  if (unknown) throw invalid('parameter_unknown', { param: unknown });
}

type Emit = (type: string, object: unknown) => void;

/** Payment intents and refunds by Stripe's rules. A paid intent takes no second card. */
export function createIntents(tokens: ReturnType<typeof createTokens>, emit: Emit) {
  const intents = new Map<string, FakeIntent>();
  const refunds = new Map<string, FakeRefund>();
  const afterBank = new Map<string, CardRefusal | null>();
  let nextRefund: FakeRefund['status'] = 'succeeded';

  function find(reference: string): FakeIntent {
    const intent = intents.get(reference);
    if (intent) return intent;
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such intent',
    });
  }

  function refuse(intent: FakeIntent, refusal: CardRefusal) {
    const error = { type: 'card_error', message: 'Your card was declined.', ...refusal };
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
    emit('payment_intent.payment_failed', { ...intent });
    return new StripeRefusal(402, { ...error, payment_intent: { ...intent } });
  }

  function charge(intent: FakeIntent) {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: id('ch'),
      last_payment_error: null,
      next_action: null,
    });
    emit('charge.succeeded', { ...chargeOf(intent), balance_transaction: null });
    emit('payment_intent.succeeded', { ...intent });
  }

  const refundedOf = (intent: FakeIntent) =>
    [...refunds.values()]
      .filter(refund => refund.payment_intent === intent.id && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);

  const chargeOf = (intent: FakeIntent) => ({
    id: intent.latest_charge,
    object: 'charge',
    amount: intent.amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata: intent.metadata,
    balance_transaction: {
      id: `txn_${intent.latest_charge}`,
      object: 'balance_transaction',
      // The account is in dollars, so Stripe takes its fee in dollars.
      currency: 'usd',
      fee: Math.round(intent.amount * 0.029) + 30,
    },
  });

  return {
    intents,
    refunds,
    find,
    /** The intent as Stripe sends it, with the parts that the request expands. */
    show: (intent: FakeIntent, isExpanded: boolean) => ({
      ...intent,
      latest_charge: isExpanded && intent.latest_charge ? chargeOf(intent) : intent.latest_charge,
    }),
    create(params: Params): FakeIntent {
      refuseOthers(params, [
        ...['amount', 'currency', 'allowed_payment_method_types', 'capture_method'],
        ...['description', 'metadata', 'expand'],
      ]);
      const amount = Number(params.amount);
      if (!Number.isInteger(amount) || amount < 50) throw invalid('amount_too_small', { param: 'amount' });
      const currency = `${params.currency}`;
      if (!/^[a-z]{3}$/.test(currency)) throw invalid('parameter_invalid_string', { param: 'currency' });
      const reference = id('pi');
      const intent: FakeIntent = {
        id: reference,
        object: 'payment_intent',
        amount,
        amount_received: 0,
        currency,
        status: 'requires_payment_method',
        client_secret: `${reference}_secret_${randomBytes(8).toString('hex')}`,
        last_payment_error: null,
        latest_charge: null,
        next_action: null,
        metadata: (params.metadata as Params | undefined) ?? {},
        description: params.description ? `${params.description}` : null,
        created: Math.floor(Date.now() / 1000),
      };
      intents.set(reference, intent);
      emit('payment_intent.created', { ...intent });
      return intent;
    },
    confirm(reference: string, params: Params): FakeIntent {
      refuseOthers(params, ['payment_method_data', 'use_stripe_sdk', 'expand']);
      const intent = find(reference);
      if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
        throw invalid('payment_intent_unexpected_state', { payment_intent: { ...intent } });
      }
      const data = params.payment_method_data as { type?: string; card?: { token?: string } } | undefined;
      const param = 'payment_method_data[card][token]';
      const outcome = tokens.take(data?.card?.token ?? '');
      if (outcome === 'unknown') throw invalid('resource_missing', { param });
      if (outcome === 'used') throw invalid('token_already_used', { param });
      if (outcome.bank) {
        afterBank.set(reference, outcome.refusal);
        Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
        emit('payment_intent.requires_action', { ...intent });
      } else if (outcome.refusal) throw refuse(intent, outcome.refusal);
      else charge(intent);
      return intent;
    },
    /** The person's decision in the bank's window. */
    answerBank(reference: string, isConfirmed: boolean): FakeIntent {
      const intent = find(reference);
      if (intent.status !== 'requires_action') return intent;
      const refusal = isConfirmed ? afterBank.get(reference) : { code: 'payment_intent_authentication_failure' };
      if (refusal) refuse(intent, refusal);
      else charge(intent);
      return intent;
    },
    nextRefund: (status: FakeRefund['status']) => {
      nextRefund = status;
    },
    refund(params: Params): FakeRefund {
      refuseOthers(params, ['payment_intent', 'amount', 'metadata']);
      const intent = find(`${params.payment_intent}`);
      const amount = Number(params.amount ?? intent.amount);
      if (intent.status !== 'succeeded') throw invalid('charge_not_refundable');
      if (amount + refundedOf(intent) > intent.amount) throw invalid('charge_already_refunded', { param: 'amount' });
      const refund: FakeRefund = {
        id: id('re'),
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: intent.id,
        metadata: (params.metadata as Params | undefined) ?? {},
        status: nextRefund,
      };
      nextRefund = 'succeeded';
      refunds.set(refund.id, refund);
      emit('refund.created', { ...refund });
      return refund;
    },
    settleRefund(reference: string, status: FakeRefund['status']) {
      const refund = refunds.get(reference);
      if (!refund) throw new Error(`no refund ${reference}`);
      refund.status = status;
      emit('refund.updated', { ...refund });
    },
    /** All charged and all refunded cents of this fake. */
    charged: () => [...intents.values()].reduce((sum, intent) => sum + intent.amount_received, 0),
    refunded: () => [...intents.values()].reduce((sum, intent) => sum + refundedOf(intent), 0),
  };
}
