import type Stripe from 'stripe';
import { messages } from '#contract/messages.ts';
import type { ChargeNews } from './provider.ts';

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

function feeOf(intent: Stripe.PaymentIntent): number | null {
  const charge = intent.latest_charge;
  const balance = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  // Null for a fee in another currency, because the order's cents are dollars.
  return balance && typeof balance === 'object' && balance.currency === 'usd' ? balance.fee : null;
}

export function stripeNews(intent: Stripe.PaymentIntent): ChargeNews {
  const reference = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'paid', reference, cents: intent.amount_received, feeCents: feeOf(intent) };
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
