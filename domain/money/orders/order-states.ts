/** What an order buys: a place of an event, tickets of one, or the stream. */
export const orderKinds = ['entry', 'tickets', 'stream'] as const;
export type OrderKind = (typeof orderKinds)[number];

// J3: a charge is an order. What may follow what stands here once; the server moves an order only along these lines.

export const orderStates = ['created', 'paid', 'fulfilled', 'failed', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** What happened to an order, whoever told it: the browser, a webhook, the job that asks the provider, the organizer. */
export type OrderEvent = 'paid' | 'fulfilled' | 'failed' | 'refunded';

const after: Record<OrderState, readonly OrderEvent[]> = {
  created: ['paid', 'failed'],
  // Money can move after the browser or the clock gave up: then it is there and must lead to a place or go back.
  failed: ['paid'],
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['refunded'],
  refunded: [],
};

export const canHappen = (state: OrderState, event: OrderEvent): boolean => after[state].includes(event);

/** The state after an event, or null where nothing is left to do: news that comes twice or too late changes nothing. */
export const nextState = (state: OrderState, event: OrderEvent): OrderState | null =>
  canHappen(state, event) ? event : null;

type Undecided = { state: OrderState; askedAt: Date | null; waitsForAthlete: boolean; heldUntil: Date };

/** Who may still decide an order: the athlete who has not paid or approved it, or the provider that was asked for it. */
export const deciders = ['athlete', 'provider'] as const;
type Decider = (typeof deciders)[number];

/**
 * Whom an order waits for. What a provider was asked for may move money at any moment, so nothing is paid beside it; only
 * where it waits for a bank's question or for PayPal's approval is it the athlete's turn again. Null once it is decided,
 * or when the time to pay is over.
 */
export function waitsFor({ state, askedAt, waitsForAthlete, heldUntil }: Undecided, now: Date): Decider | null {
  if (state !== 'created') return null;
  if (askedAt && !waitsForAthlete) return 'provider';
  return now < heldUntil ? 'athlete' : null;
}

/** How long a place is kept for who is paying. */
export const holdMinutes = 15;

/** How often the address of one can be put right: each time somebody is written to. */
export const mostCorrections = 5;

/** Whether an order keeps a place from others: while its hold lasts, and for good once it is paid. */
export const holdsPlace = (order: { state: OrderState; heldUntil: number }, now: number): boolean =>
  order.state === 'paid' || (order.state === 'created' && now < order.heldUntil);
