import type Stripe from 'stripe';
import { messages } from '#contract/messages.ts';
import { isCurrency } from '#domain/foundation/money/currencies.ts';
import type { ChargeNews, Fee } from './provider.ts';

type Refusal = { code?: string | null; decline_code?: string | null };

/** Translates Stripe's error codes, because Stripe's texts are English. */
export function refusalText({ code, decline_code }: Refusal): string {
  const texts: Record<string, string> = messages.joining.cardRefusals;
  return texts[decline_code ?? ''] ?? texts[code ?? ''] ?? messages.joining.declined;
}

/** True if Stripe tried no card on the intent yet, or accepted none of them. */
export const isUntouched = (intent: Stripe.PaymentIntent): boolean =>
  intent.status === 'requires_payment_method' && !intent.last_payment_error;

// Seconds, more than the timeout of our own calls.
const beginningSeconds = 60;

/** True while our own call may still try a card on the intent. After this time no card comes. */
const isBegun = (intent: Stripe.PaymentIntent) => Date.now() / 1000 - intent.created < beginningSeconds;

/** Null without a known fee. Stripe takes it in the currency of its account. */
function feeOf(intent: Stripe.PaymentIntent): Fee | null {
  const charge = intent.latest_charge;
  const balance = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  if (!balance || typeof balance !== 'object') return null;
  const currency = balance.currency.toUpperCase();
  return isCurrency(currency) ? { cents: balance.fee, currency } : null;
}

export function stripeNews(intent: Stripe.PaymentIntent): ChargeNews {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return {
        ...{ state: 'paid', reference, fee: feeOf(intent) },
        ...{ cents: intent.amount_received, currency: intent.currency.toUpperCase() },
      };
    case 'requires_action':
      return { state: 'pending', reference, ...(intent.client_secret && { clientSecret: intent.client_secret }) };
    case 'requires_payment_method':
      if (isUntouched(intent)) {
        return isBegun(intent)
          ? { state: 'pending', reference }
          : { state: 'failed', reference, message: messages.joining.providerAway };
      }
      return { state: 'failed', reference, message: refusalText(intent.last_payment_error ?? {}) };
    case 'canceled':
      return { state: 'failed', reference, message: messages.joining.declined };
    default:
      return { state: 'pending', reference };
  }
}
