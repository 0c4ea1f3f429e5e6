export const orderKinds = ['entry', 'tickets', 'stream'] as const;
export type OrderKind = (typeof orderKinds)[number];

// An order is one charge (J3). The server changes the state of an order only as this table allows.

export const orderStates = ['created', 'paid', 'fulfilled', 'failed', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** An event of an order. It comes from a browser, a webhook, the job that asks the provider, or an organizer. */
export type OrderEvent = 'paid' | 'fulfilled' | 'failed' | 'refunded';

const after: Record<OrderState, readonly OrderEvent[]> = {
  created: ['paid', 'failed'],
  // A payment can arrive after the browser gave up or the time to pay ended. It then leads to a place or a refund.
  failed: ['paid'],
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['refunded'],
  refunded: [],
};

export const canHappen = (state: OrderState, event: OrderEvent): boolean => after[state].includes(event);

/** The state of an order after an event. Null if nothing changes, because the event came twice or too late. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null =>
  canHappen(state, event) ? event : null;

type Undecided = { state: OrderState; askedAt: Date | null; waitsForAthlete: boolean; heldUntil: Date };

/** The sides that may still decide an order: the athlete before payment or approval, or the provider that was asked. */
export const deciders = ['athlete', 'provider'] as const;
type Decider = (typeof deciders)[number];

/**
 * The side that an order waits for; null once it is decided or its time to pay is over. A provider that was asked may
 * move money at any moment, so no second payment starts beside it. Only a bank's question or PayPal's approval makes it
 * the athlete's turn again.
 */
export function waitsFor({ state, askedAt, waitsForAthlete, heldUntil }: Undecided, now: Date): Decider | null {
  if (state !== 'created') return null;
  if (askedAt && !waitsForAthlete) return 'provider';
  return now < heldUntil ? 'athlete' : null;
}

/** Minutes that a place is held for a payment. */
export const holdMinutes = 15;

/** How often a buyer can correct the email address of an order: each correction sends a mail. */
export const mostCorrections = 5;

/** Whether an order holds a place: during its hold, and for good once paid. */
export const holdsPlace = (order: { state: OrderState; heldUntil: number }, now: number): boolean =>
  order.state === 'paid' || (order.state === 'created' && now < order.heldUntil);
