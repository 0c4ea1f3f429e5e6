import { ORPCError } from '@orpc/client';
import type { NextStep, Order } from '#contract/joining.ts';

export type Phase = 'choose' | 'card' | 'paypal' | 'confirm' | 'waiting' | 'refunded';

const phases: Record<NextStep['kind'], Phase> = {
  // Left at once for the last step.
  done: 'waiting',
  card: 'card',
  paypal: 'paypal',
  'confirm-card': 'confirm',
  wait: 'waiting',
};

/** What the payment's page shows; while nobody knows what became of an order, nothing that could pay. */
export function phaseOf(answer: { order: Order; next: NextStep } | null, uncertain: Order | null): Phase {
  if (uncertain) return 'waiting';
  if (!answer) return 'choose';
  return answer.order.state === 'refunded' ? 'refunded' : phases[answer.next.kind];
}

/** A refusal is an answer; a broken connection or a fault of the server leaves it open what happened. */
export const isUncertain = (error: unknown) => !(error instanceof ORPCError && error.status < 500);

const pauses = [1500, 2500, 4000, 6000];

/** How long to wait before the server is asked once more. */
export const pauseBefore = (asked: number) => pauses[asked] ?? 10_000;
