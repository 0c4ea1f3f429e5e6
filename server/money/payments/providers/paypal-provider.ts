import { createHash } from 'node:crypto';
import {
  ApiError,
  CheckoutPaymentIntent,
  type Order,
  OrderStatus,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import { messages } from '#contract/messages.ts';
import { isCurrency } from '#domain/foundation/money/currencies.ts';
import type { PaymentsConfig } from '#server/read-payments.ts';
import { connectPaypal, type Paypal } from './paypal-client.ts';
import { capturesOf, isDeclined, paypalNews, paypalRefundNews, refundsOf, toMoney } from './paypal-news.ts';
import { readPaypalWebhook } from './paypal-webhook.ts';
import {
  type Charge,
  type ChargeNews,
  type PaymentProvider,
  ProviderUnreachable,
  type RefundNews,
} from './provider.ts';

type Settings = NonNullable<PaymentsConfig['paypal']>;

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns PayPal's reason for a refusal, such as INSTRUMENT_DECLINED. */
function issueOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const { details } = (error.result ?? {}) as { details?: { issue?: string }[] };
  return details?.[0]?.issue ?? '';
}

export function paypalProvider(settings: Settings): PaymentProvider {
  let paypal = connectPaypal(settings);

  /** Runs a call, and once more with a new token: PayPal may revoke a token early. */
  async function reachable<T>(work: (paypal: Paypal) => Promise<T>, reference?: string): Promise<T> {
    try {
      try {
        return await work(paypal);
      } catch (error) {
        if (!(error instanceof ApiError && error.statusCode === 401)) throw error;
        paypal = connectPaypal(settings);
        return await work(paypal);
      }
    } catch (error) {
      const reason = error instanceof ApiError ? `${error.statusCode} ${issueOf(error)}` : String(error);
      throw new ProviderUnreachable(`PayPal: ${reason}`.trim(), { cause: error, reference: reference ?? null });
    }
  }

  async function prepare({ orders }: Paypal, { orderId, cents, currency, description }: Charge): Promise<ChargeNews> {
    const unit = {
      customId: orderId,
      invoiceId: orderId,
      description: description.slice(0, 127),
      amount: toMoney(cents, currency),
    };
    const experienceContext = {
      brandName: 'Pizarra',
      shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
      userAction: PaypalExperienceUserAction.PayNow,
    };
    const { result } = await orders.createOrder({
      // The event's name may have changed. Another text needs another idempotency key.
      paypalRequestId: `order-${orderId}-${short(`${cents} ${description}`)}`,
      prefer: 'return=minimal',
      body: {
        intent: CheckoutPaymentIntent.Capture,
        purchaseUnits: [unit],
        paymentSource: { paypal: { experienceContext } },
      },
    });
    if (!result.id) throw new ProviderUnreachable('PayPal answered an order without an id.');
    return { state: 'pending', reference: result.id, toApprove: true };
  }

  async function capture({ orders }: Paypal, order: Order, reference: string): Promise<ChargeNews> {
    // After a declined card or account the buyer approves another one. The new capture needs a new idempotency key.
    const paypalRequestId = `capture-${reference}-${short(order.updateTime ?? '')}`;
    try {
      const { result } = await orders.captureOrder({ id: reference, paypalRequestId, prefer: 'return=representation' });
      return paypalNews(result, reference);
    } catch (error) {
      const issue = issueOf(error);
      if (issue === 'ORDER_ALREADY_CAPTURED') {
        return paypalNews((await orders.getOrder({ id: reference })).result, reference);
      }
      if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') {
        return { state: 'pending', reference, toApprove: true };
      }
      if (error instanceof ApiError && error.statusCode === 422) {
        return { state: 'failed', reference, message: messages.joining.paypalDeclined };
      }
      throw error;
    }
  }

  async function ask(paypal: Paypal, reference: string): Promise<ChargeNews> {
    try {
      const { result } = await paypal.orders.getOrder({ id: reference });
      return result.status === OrderStatus.Approved
        ? capture(paypal, result, reference)
        : paypalNews(result, reference);
    } catch (error) {
      // PayPal deletes an unapproved order within hours, and then answers 404.
      const isGone = error instanceof ApiError && error.statusCode === 404;
      if (isGone) return { state: 'failed', reference, message: messages.joining.paypalExpired };
      throw error;
    }
  }

  async function refund(paypal: Paypal, reference: string, asked: { id: string; cents: number }): Promise<RefundNews> {
    const { result: order } = await paypal.orders.getOrder({ id: reference });
    // Look for the refund first: PayPal forgets idempotency keys sooner than refunds.
    const same = refundsOf(order).find(({ customId }) => customId === asked.id);
    if (same) return paypalRefundNews(same);
    const captured = capturesOf(order).find(({ status }) => !isDeclined(status));
    const currency = captured?.amount?.currencyCode ?? '';
    if (!captured?.id || !isCurrency(currency)) return { state: 'failed', message: messages.joining.refundRefused };
    try {
      const { result } = await paypal.payments.refundCapturedPayment({
        captureId: captured.id,
        paypalRequestId: `refund-${asked.id}`,
        prefer: 'return=representation',
        body: { amount: toMoney(asked.cents, currency), customId: asked.id },
      });
      return paypalRefundNews(result);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.statusCode === 422;
      if (isRefused) return { state: 'failed', message: messages.joining.refundRefused };
      throw error;
    }
  }

  return {
    name: 'paypal',
    isTest: settings.apiUrl !== null && /(^|\.)sandbox\.paypal\.com$/.test(new URL(settings.apiUrl).hostname),
    payWithCard: async () => {
      throw new Error('PayPal takes no card tokens.');
    },
    preparePaypal: charge => reachable(paypal => prepare(paypal, charge)),
    ask: reference => reachable(paypal => ask(paypal, reference), reference),
    refund: (reference, asked) => reachable(paypal => refund(paypal, reference, asked), reference),
    readWebhook: (headers, body) => reachable(paypal => readPaypalWebhook(paypal, settings.webhookId, headers, body)),
  };
}
