import type { FastifyBaseLogger } from 'fastify';
import { refused } from '#server/foundation/http/refuse.ts';

// One port, three providers (J3). A provider knows charges by a reference of its own; whatever moved an order is told by
// the browser, by a webhook or by our asking, in any order and any number of times.

export type Charge = { orderId: string; cents: number; description: string; email: string };

/** What a provider says of a charge at this moment. */
export type ChargeNews =
  | { state: 'paid'; reference: string; cents: number; feeCents: number | null }
  | { state: 'failed'; reference: string | null; message: string }
  /** Undecided: waits for the bank (`clientSecret`), for the person's approval (`toApprove`), or for the provider itself. */
  | { state: 'pending'; reference: string; clientSecret?: string; toApprove?: true };

export type RefundNews =
  | { state: 'done'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; message: string };

/** A signed message of the provider: which of its charges is worth asking about. */
export type WebhookNews = {
  id: string;
  reference: string | null;
  /** The order that we wrote into the charge: a message may come before its reference was stored. */
  orderId?: string | null;
};

export type PaymentProvider = {
  name: 'stripe' | 'paypal' | 'test';
  /** SAFE-M13: no money moves, whatever it says. */
  isTest: boolean;
  /** Charges a card by its token; sent again with the same order it is the same charge. */
  payWithCard(charge: Charge, token: string): Promise<ChargeNews>;
  /** Prepares an approval by PayPal; answers pending with the provider's order as reference. */
  preparePaypal(charge: Charge): Promise<ChargeNews>;
  /** What became of a charge; an approved PayPal order is captured by asking. */
  ask(reference: string): Promise<ChargeNews>;
  /** What became of a card's charge whose answer never came, looked for by its order; null where there is none. */
  find?(charge: Charge): Promise<ChargeNews | null>;
  /** The same refund id asks for the same refund. */
  refund(reference: string, refund: { id: string; cents: number }): Promise<RefundNews>;
  /** Null for a message that nobody of theirs signed. */
  readWebhook(headers: Record<string, string>, body: Buffer): Promise<WebhookNews | null>;
};

/** The provider could not be reached or made no sense: nobody knows whether money moved. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  /** The charge that stands in doubt, where it had been made before the connection was lost: what to ask about later. */
  readonly reference: string | null;

  constructor(message?: string, options: { cause?: unknown; reference?: string | null } = {}) {
    super(message, { cause: options.cause });
    this.reference = options.reference ?? null;
  }
}

/** Nobody knows whether money moved: the order waits for whoever hears first. */
export function sayUnreachable({ log }: { log: FastifyBaseLogger }, error: unknown, message: string): never {
  if (!(error instanceof ProviderUnreachable)) throw error;
  log.warn({ err: error }, 'payment provider');
  throw refused(message);
}
