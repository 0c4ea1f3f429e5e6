import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentsConfig } from '#server/read-payments.ts';
import { type Charge, type ChargeNews, type PaymentProvider, ProviderUnreachable } from './provider.ts';
import { isUntouched, refusalText, stripeNews } from './stripe-news.ts';
import { refundOnce } from './stripe-refunds.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

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
    // Safe: every call that changes something has an idempotency key.
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
  });
}

const ofTheCard = ['resource_missing', 'token_already_used', 'token_in_use', 'payment_intent_unexpected_state'];

/** Stripe refuses this card, or any further card. Every other invalid request is a bug of ours. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && ofTheCard.includes(error.code ?? ''));

export function stripeProvider(settings: Settings): PaymentProvider {
  const stripe = connect(settings);

  const retrieve = (reference: string) => stripe.paymentIntents.retrieve(reference, { expand });
  const ask = async (reference: string) => stripeNews(await retrieve(reference));

  /** Payment intent of an order. The first call makes it, later calls find it. */
  async function intentOf({ orderId, cents }: Charge): Promise<string> {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: cents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        // Captured within the answer, so that the answer has the fee.
        capture_method: 'automatic',
        // One key must send the same body: nothing here may change between two attempts.
        description: `Orden ${orderId}`,
        metadata: { orderId },
      },
      { idempotencyKey: `order-${orderId}` },
    );
    return id;
  }

  /** Tries one card on the intent. The intent alone knows the result of all its cards. */
  async function confirm(reference: string, orderId: string, token: string): Promise<ChargeNews> {
    const card = createHash('sha256').update(token).digest('hex').slice(0, 32);
    // Documented for tokens of the Card Element, but missing in the SDK's types.
    const fromToken = { type: 'card' as const, card: { token } };
    try {
      const intent = await stripe.paymentIntents.confirm(
        reference,
        { payment_method_data: fromToken, use_stripe_sdk: true, expand },
        { idempotencyKey: `confirm-${orderId}-${card}` },
      );
      // A replayed answer is old: the bank or another card may have changed the intent since.
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
    // Restricted keys have the same prefix.
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

/** Any unclear answer of Stripe leaves open whether money moved. The error carries the intent, if one was made. */
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
