import type { OrderKind } from './order-states.ts';

// An athlete who left an event asks for a refund within the event's deadline; the organizer answers (N14).

export const requestStates = ['asked', 'granted', 'refused'] as const;

type Asking = {
  kind: OrderKind;
  /** Whether the goods of this order are still in use. */
  hasEntry: boolean;
  refundable: number;
  refundUntil: string | null;
  request: object | null;
  now: string;
};
export type NoRequest = 'asked' | 'nothing' | 'none' | 'late' | 'entered';

/** Why the payer cannot ask for a refund. A place in use stays paid; tickets stay valid until their refund. */
export function whyNoRequest({ kind, hasEntry, refundable, refundUntil, request, now }: Asking): NoRequest | null {
  if (request !== null) return 'asked';
  if (refundable <= 0) return 'nothing';
  if (refundUntil === null) return 'none';
  if (Date.parse(now) >= Date.parse(refundUntil)) return 'late';
  return kind === 'entry' && hasEntry ? 'entered' : null;
}
