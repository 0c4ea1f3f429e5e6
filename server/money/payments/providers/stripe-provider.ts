import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { messages } from '#contract/messages.ts';
import type { PaymentsConfig } from '#server/read-payments.ts';
import {
  type Charge,
  type ChargeNews,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundNews,
  type WebhookNews,
} from './provider.ts';
import { isUntouched, refusalText, stripeNews } from './stripe-news.ts';

type Settings = NonNullable<PaymentsConfig['stripe']>;

const expand = ['latest_charge.balance_transaction'];

function connect({ secretKey, apiUrl }: Settings): Stripe {
  const url = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    ...(url && {
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? '80' : '443'),
    }),
    // A retry is safe, because every call that changes something has an idempotency key.
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
  });
}

const ofTheCard = ['resource_missing', 'token_already_used', 'token_in_use', 'payment_intent_unexpected_state'];

/** True if Stripe refuses this card, or any further card. Every other invalid request is a mistake of our code. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && ofTheCard.includes(error.code ?? ''));

export function stripeProvider(settings: Settings): PaymentProvider {
  const stripe = connect(settings);

  const retrieve = (reference: string) => stripe.paymentIntents.retrieve(reference, { expand });
  const ask = async (reference: string) => stripeNews(await retrieve(reference));

  /** Returns the payment intent of an order. The first call makes it, later calls find it. */
  async function intentOf({ orderId, cents, currency }: Charge): Promise<string> {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: cents,
        // The amounts of Stripe count the same smallest units as ours.
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        // Stripe captures the money before it answers, so that the answer has the fee.
        capture_method: 'automatic',
        // One idempotency key must send the same body. So nothing here may change between two attempts.
        description: `Orden ${orderId}`,
        metadata: { orderId },
      },
      { idempotencyKey: `order-${orderId}` },
    );
    return id;
  }

  /** Tries one card on the intent. Only the intent knows the result of all its cards. */
  async function confirm(reference: string, orderId: string, token: string): Promise<ChargeNews> {
    const card = createHash('sha256').update(token).digest('hex').slice(0, 32);
    // Stripe documents this for tokens of the Card Element, but the SDK's types lack it.
    const fromToken = { type: 'card' as const, card: { token } };
    try {
      const intent = await stripe.paymentIntents.confirm(
        reference,
        { payment_method_data: fromToken, use_stripe_sdk: true, expand },
        { idempotencyKey: `confirm-${orderId}-${card}` },
      );
      // Stripe repeats its stored answer. The bank or another card may have changed the intent since.
      const isRepeated = intent.lastResponse.headers['idempotent-replayed'] === 'true';
      return isRepeated ? ask(reference) : stripeNews(intent);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const intent = await retrieve(reference);
      // This card was refused. With another card the intent may be paid already, or wait for its bank.
      if (intent.status !== 'requires_payment_method') return stripeNews(intent);
      return { state: 'failed', reference, message: refusalText(error) };
    }
  }

  return {
    name: 'stripe',
    // Restricted keys of Stripe have the same prefix.
    isTest: /^[a-z]+_test_/.test(settings.secretKey),
    // One intent per order, for all its cards. Stripe handles one request per intent at a time. A paid intent refuses a
    // second card, so two tabs with two cards charge once (docs/decisions/011-payments.md).
    payWithCard: (charge, token) =>
      reachable(async known => {
        const reference = await intentOf(charge);
        known(reference);
        return confirm(reference, charge.orderId, token);
      }),
    find: charge =>
      reachable(async () => {
        const intent = await retrieve(await intentOf(charge));
        return isUntouched(intent) ? null : stripeNews(intent);
      }),
    preparePaypal: async () => {
      throw new Error('Stripe takes cards only.');
    },
    ask: reference => reachable(() => ask(reference), reference),
    refund: (reference, refund) => reachable(() => refundOnce(stripe, reference, refund), reference),
    readWebhook: async (headers, body) => readStripeWebhook(stripe, settings.webhookSecret, headers, body),
  };
}

/**
 * Runs a call of Stripe. After an unclear answer it is open whether money moved. The error carries the intent, if there
 * is one.
 */
async function reachable<T>(work: (known: (reference: string) => void) => Promise<T>, about?: string): Promise<T> {
  let reference = about ?? null;
  try {
    return await work(id => {
      reference = id;
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnreachable(`Stripe: ${error.type} ${error.code ?? ''}`.trim(), { cause: error, reference });
  }
}

function newsOf(refund: Stripe.Refund): RefundNews {
  if (refund.status === 'succeeded') return { state: 'done', reference: refund.id };
  if (refund.status === 'failed' || refund.status === 'canceled') {
    return { state: 'failed', message: messages.joining.refundRefused };
  }
  return { state: 'pending' };
}

/**
 * Refunds once. Looks for the refund first: Stripe forgets its idempotency keys after a day, and retries may come
 * later.
 */
async function refundOnce(
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

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : (value?.id ?? null));

/** Returns the payment intent of a webhook, and our order id from its metadata. */
function subjectOf(event: Stripe.Event): { reference: string | null; orderId: string | null } {
  const { object } = event.data;
  // We make intents ourselves, and Stripe has tried no card on a new one yet.
  if (event.type === 'payment_intent.created' || !('object' in object)) return { reference: null, orderId: null };
  const metadata = 'metadata' in object ? object.metadata : null;
  const orderId = metadata?.orderId ?? null;
  if (object.object === 'payment_intent') return { reference: object.id, orderId };
  if (object.object === 'charge' || object.object === 'refund' || object.object === 'dispute') {
    return { reference: idOf(object.payment_intent), orderId };
  }
  return { reference: null, orderId: null };
}

/** Reads a webhook. Null unless Stripe signed these bytes in the last five minutes. */
function readStripeWebhook(
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
