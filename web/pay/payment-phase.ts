import { ORPCError } from '@orpc/client';
import type { NextStep, Order } from '#contract/money/orders.ts';

export type Answer = { order: Order; next: NextStep };
export type Phase = 'choose' | 'card' | 'paypal' | 'confirm' | 'waiting' | 'refunded' | 'joined' | 'over';

const phases: Record<NextStep['kind'], Phase> = {
  // Nothing was paid and the hold is over, so the person has nothing to do.
  done: 'over',
  card: 'card',
  paypal: 'paypal',
  'confirm-card': 'confirm',
  wait: 'waiting',
};

export function phaseOf({ order, next }: Answer): Phase {
  if (order.state === 'fulfilled') return 'joined';
  if (order.state === 'failed') return 'over';
  // The person paid but has no place, so the money is being returned.
  if (order.state === 'refunded' || (order.state === 'paid' && order.failure)) return 'refunded';
  return order.state === 'paid' ? 'waiting' : phases[next.kind];
}

/** True if the outcome of a call is unknown: the connection broke or the server failed. A refusal is an answer. */
export const isUncertain = (error: unknown) => !(error instanceof ORPCError && error.status < 500);

const pauses = [1500, 2500, 4000, 6000];

/** Milliseconds until the page asks again. */
export const pauseBefore = (asked: number) => pauses[asked] ?? 10_000;
