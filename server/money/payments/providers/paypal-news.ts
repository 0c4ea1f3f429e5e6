import {
  CaptureStatus,
  type Money,
  type Order,
  OrderStatus,
  type Refund,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import { messages } from '#contract/messages.ts';
import type { ChargeNews, RefundNews } from './provider.ts';

export const toMoney = (cents: number): Money => ({
  currencyCode: 'USD',
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

/** Converts dollars to cents. Null for another currency, such as that of a fee. */
function toCents(money: Money | undefined): number | null {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(money?.value ?? '') ?? [];
  return whole === undefined || money?.currencyCode !== 'USD'
    ? null
    : Number(whole) * 100 + Number(part.padEnd(2, '0'));
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
    const cents = toCents(capture.amount);
    if (cents === null) throw new Error(`The capture ${capture.id} is not of dollars.`);
    return { state: 'paid', reference, cents, feeCents: toCents(capture.sellerReceivableBreakdown?.paypalFee) };
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
