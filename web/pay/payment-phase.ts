import { ORPCError } from '@orpc/client';
import type { NextStep, Order } from '#contract/money/orders.ts';

export type Answer = { order: Order; next: NextStep };
export type Phase = 'choose' | 'card' | 'paypal' | 'confirm' | 'waiting' | 'refunded' | 'joined' | 'over';

const phases: Record<NextStep['kind'], Phase> = {
  // Nothing is to be done and nothing was paid: the hold is over.
  done: 'over',
  card: 'card',
  paypal: 'paypal',
  'confirm-card': 'confirm',
  wait: 'waiting',
};

/** Where an order stands, by what the server said of it. */
export function phaseOf({ order, next }: Answer): Phase {
  if (order.state === 'fulfilled') return 'joined';
  if (order.state === 'failed') return 'over';
  // Paid without a place: the money is on its way back.
  if (order.state === 'refunded' || (order.state === 'paid' && order.failure)) return 'refunded';
  return order.state === 'paid' ? 'waiting' : phases[next.kind];
}

/** A refusal is an answer; a broken connection or a fault of the server leaves it open what happened. */
export const isUncertain = (error: unknown) => !(error instanceof ORPCError && error.status < 500);

const pauses = [1500, 2500, 4000, 6000];

/** How long to wait before the server is asked once more. */
export const pauseBefore = (asked: number) => pauses[asked] ?? 10_000;
