import Stripe from 'stripe';
import { messages } from '#contract/messages.ts';
import type { RefundNews } from './provider.ts';

function newsOf(refund: Stripe.Refund): RefundNews {
  if (refund.status === 'succeeded') return { state: 'done', reference: refund.id };
  if (refund.status === 'failed' || refund.status === 'canceled') {
    return { state: 'failed', message: messages.joining.refundRefused };
  }
  return { state: 'pending' };
}

/** Looks for the refund first: Stripe forgets its keys after a day, and retries may come later. */
export async function refundOnce(
  stripe: Stripe,
  reference: string,
  refund: { id: string; cents: number },
): Promise<RefundNews> {
  const made = await stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const same = made.data.find(({ metadata }) => metadata?.refundId === refund.id);
  if (same) return newsOf(same);
  try {
    return newsOf(
      await stripe.refunds.create(
        { payment_intent: reference, amount: refund.cents, metadata: { refundId: refund.id } },
        { idempotencyKey: `refund-${refund.id}` },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { state: 'failed', message: messages.joining.refundRefused };
  }
}
