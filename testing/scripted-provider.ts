import {
  type Charge,
  type ChargeNews,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundNews,
} from '#server/money/payments/providers/provider.ts';
import type { PaymentProviders } from '#server/money/payments/providers/providers.ts';

type ScriptedOutcome = 'paid' | 'failed' | 'pending';
/** A fault of the next call. The request does not arrive, the answer is lost, or the calling process dies. */
export type Accident = 'none' | 'away' | 'lost' | 'crash';

type ScriptedCharge = {
  orderId: string;
  reference: string;
  cents: number;
  currency: string;
  state: ScriptedOutcome;
  /** True for PayPal: an approved payment is charged only when the program asks. */
  isCapturedByAsking: boolean;
  isApproved: boolean;
};

/** Thrown when the calling process dies, so no code after the call runs. */
export class Crash extends Error {
  override name = 'Crash';
}

/**
 * A provider with the rules of the real ones: one charge per order, one refund per id. Answers may get lost. The test
 * makes every decision. The list of this provider is the truth about charges and refunds.
 */
export function scriptedProvider(name: PaymentProvider['name'] = 'stripe') {
  const charges = new Map<string, ScriptedCharge>();
  const refunds = new Map<string, { reference: string; cents: number }>();
  let accident: Accident = 'none';
  let refundAnswer: RefundNews['state'] = 'done';
  let wrongCents: number | null = null;
  let wrongCurrency: string | null = null;

  async function call<T>(work: () => T): Promise<T> {
    const now = accident;
    accident = 'none';
    if (now === 'away') throw new ProviderUnreachable('away');
    const answer = work();
    if (now === 'lost') throw new ProviderUnreachable('lost');
    if (now === 'crash') throw new Crash('crash');
    return answer;
  }

  const capture = (known: ScriptedCharge) => {
    if (known.isApproved) known.state = 'paid';
    return known;
  };

  const tell = ({ state, reference, cents, currency }: ScriptedCharge): ChargeNews => {
    if (state === 'paid') return { state, reference, cents, currency, fee: { cents: 30, currency: 'USD' } };
    if (state === 'failed') return { state, reference, message: 'La tarjeta fue rechazada.' };
    return { state, reference, clientSecret: `secret_${reference}` };
  };

  /** A decided charge never changes, no matter which request comes again. */
  function charge(
    { orderId, cents, currency }: Charge,
    state: ScriptedOutcome,
    isCapturedByAsking = false,
  ): ChargeNews {
    const known = charges.get(orderId);
    if (known && known.state !== 'failed') return tell(known);
    const made = {
      orderId,
      reference: `ch_${orderId}`,
      cents: wrongCents ?? cents,
      currency: wrongCurrency ?? currency,
      state,
      isCapturedByAsking,
      isApproved: false,
    };
    charges.set(orderId, made);
    return tell(made);
  }

  const ofReference = (reference: string) => [...charges.values()].find(known => known.reference === reference);

  const provider: PaymentProvider = {
    name,
    isTest: false,
    payWithCard: (wanted, token) => call(() => charge(wanted, token as ScriptedOutcome)),
    // The same request gives the same PayPal order, also after a failure.
    preparePaypal: wanted =>
      call(() => {
        const known = charges.get(wanted.orderId);
        return known ? tell(known) : charge(wanted, 'pending', true);
      }),
    ask: reference => call(() => tell(capture(ofReference(reference)!))),
    find: ({ orderId }) => call(() => (charges.has(orderId) ? tell(charges.get(orderId)!) : null)),
    refund: (reference, { id, cents }) =>
      call((): RefundNews => {
        if (refunds.has(id)) return { state: 'done', reference: `re_${id}` };
        if (refundAnswer === 'pending') return { state: 'pending' };
        if (refundAnswer === 'failed') return { state: 'failed', message: 'No se pudo reembolsar.' };
        refunds.set(id, { reference, cents });
        return { state: 'done', reference: `re_${id}` };
      }),
    readWebhook: async () => null,
  };
  const payments: PaymentProviders = {
    card: provider,
    paypal: provider,
    named: wanted => (wanted === name ? provider : null),
  };

  const chargedOf = (orderId: string) => {
    const known = charges.get(orderId);
    return known?.state === 'paid' ? known.cents : 0;
  };
  return {
    payments,
    provider,
    next: (what: Accident) => {
      accident = what;
    },
    answerRefunds: (state: RefundNews['state']) => {
      refundAnswer = state;
    },
    chargeInstead: (cents: number | null) => {
      wrongCents = cents;
    },
    chargeInCurrency: (currency: string | null) => {
      wrongCurrency = currency;
    },
    /** Decides a charge in place of the bank or the person. */
    decide: (orderId: string, state: 'paid' | 'failed') => {
      const known = charges.get(orderId);
      if (known?.state !== 'pending') return;
      if (known.isCapturedByAsking && state === 'paid') known.isApproved = true;
      else known.state = state;
    },
    /** The provider's answer when the program asks after a webhook. */
    newsOf: (orderId: string): ChargeNews | null =>
      charges.has(orderId) ? tell(capture(charges.get(orderId)!)) : null,
    orders: () => [...charges.keys()],
    chargedOf,
    refundedOf: (orderId: string) =>
      [...refunds.values()]
        .filter(({ reference }) => reference === charges.get(orderId)?.reference)
        .reduce((sum, { cents }) => sum + cents, 0),
  };
}
export type ScriptedProvider = ReturnType<typeof scriptedProvider>;
