import Stripe from 'stripe';
import type { WebhookNews } from './provider.ts';

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : (value?.id ?? null));

/** The payment intent of a webhook, and our order id from its metadata. */
function subjectOf(event: Stripe.Event): { reference: string | null; orderId: string | null } {
  const { object } = event.data;
  // We make intents ourselves, and no card was tried on a new one yet.
  if (event.type === 'payment_intent.created' || !('object' in object)) return { reference: null, orderId: null };
  const metadata = 'metadata' in object ? object.metadata : null;
  const orderId = metadata?.orderId ?? null;
  if (object.object === 'payment_intent') return { reference: object.id, orderId };
  if (object.object === 'charge' || object.object === 'refund' || object.object === 'dispute') {
    return { reference: idOf(object.payment_intent), orderId };
  }
  return { reference: null, orderId: null };
}

/** Null unless Stripe signed these bytes in the last five minutes. */
export function readStripeWebhook(
  stripe: Stripe,
  secret: string,
  headers: Record<string, string>,
  body: Buffer,
): WebhookNews | null {
  try {
    const event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
    return { id: event.id, ...subjectOf(event) };
  } catch (error) {
    // Stripe never signs a broken body, so both errors mean a foreign message.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
