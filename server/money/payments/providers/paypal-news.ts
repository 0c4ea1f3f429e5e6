import {
  CaptureStatus,
  type Money,
  type Order,
  OrderStatus,
  type Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import { messages } from '#contract/messages.ts';
import { type Currency, currencyFacts, isCurrency } from '#domain/foundation/money/currencies.ts';
import { toDecimals } from '#domain/foundation/money/money.ts';
import type { ChargeNews, Fee, RefundNews } from './provider.ts';

export const toMoney = (cents: number, currency: Currency): Money => ({
  currencyCode: currency,
  value: toDecimals(cents, currency),
});

/** Null for no amount, or a currency that we do not know. */
function toCents(money: Money | undefined): Fee | null {
  const currency = money?.currencyCode ?? '';
  if (!isCurrency(currency)) return null;
  const { digits } = currencyFacts[currency];
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(money?.value ?? '') ?? [];
  if (whole === undefined || part.length > digits) return null;
  return { cents: Number(whole + part.padEnd(digits, '0')), currency };
}

export const capturesOf = (order: Order) => order.purchaseUnits?.[0]?.payments?.captures ?? [];
export const refundsOf = (order: Order) => order.purchaseUnits?.[0]?.payments?.refunds ?? [];

// The states of a capture whose money came. A capture that was refunded later was paid too.
const moneyCame: (CaptureStatus | undefined)[] = [
  CaptureStatus.Completed,
  CaptureStatus.PartiallyRefunded,
  CaptureStatus.Refunded,
];

export const isDeclined = (status: CaptureStatus | undefined) =>
  status === CaptureStatus.Declined || status === CaptureStatus.Failed;

export function paypalNews(order: Order, reference: string): ChargeNews {
  const capture = capturesOf(order).at(-1);
  if (capture && moneyCame.includes(capture.status)) {
    const amount = toCents(capture.amount);
    if (!amount) throw new Error(`The capture ${capture.id} is of an unknown currency.`);
    return { state: 'paid', reference, ...amount, fee: toCents(capture.sellerReceivableBreakdown?.paypalFee) };
  }
  if (isDeclined(capture?.status)) return { state: 'failed', reference, message: messages.joining.paypalDeclined };
  if (order.status === OrderStatus.Voided) {
    return { state: 'failed', reference, message: messages.joining.paypalExpired };
  }
  // True when we wait for PayPal: an undecided capture, or an approved order that is not captured yet.
  const isPaypals = capture !== undefined || order.status === OrderStatus.Approved;
  return isPaypals ? { state: 'pending', reference } : { state: 'pending', reference, toApprove: true };
}

export function paypalRefundNews(refund: Refund): RefundNews {
  if (refund.status === RefundStatus.Completed) return { state: 'done', reference: refund.id ?? '' };
  if (refund.status === RefundStatus.Pending) return { state: 'pending' };
  return { state: 'failed', message: messages.joining.refundRefused };
}
