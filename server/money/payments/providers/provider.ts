import type { FastifyBaseLogger } from 'fastify';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { refused } from '#server/foundation/http/refuse.ts';

// One port for three providers. Each provider has its own references of charges. News of a charge comes from browser,
// webhook or polling, in any order and more than once (J3).

export type Charge = { orderId: string; cents: number; currency: Currency; description: string; email: string };

/** The provider's fee, perhaps in another currency than its charge. */
export type Fee = { cents: number; currency: Currency };

/** The state of a charge at the provider now. */
export type ChargeNews =
  | { state: 'paid'; reference: string; cents: number; currency: string; fee: Fee | null }
  | { state: 'failed'; reference: string | null; message: string }
  /** An undecided charge. It waits for the bank (`clientSecret`), for the buyer (`toApprove`), or for the provider. */
  | { state: 'pending'; reference: string; clientSecret?: string; toApprove?: true };

export type RefundNews =
  | { state: 'done'; reference: string }
  | { state: 'pending' }
  | { state: 'failed'; message: string };

/** A signed message of the provider. The message only says which charge we should ask about. */
export type WebhookNews = {
  id: string;
  reference: string | null;
  /** Our order id in the charge. A message may come before we stored the charge's reference. */
  orderId?: string | null;
};

export type PaymentProvider = {
  name: 'stripe' | 'paypal' | 'test';
  /** True when no real money moves (SAFE-M13). */
  isTest: boolean;
  /** Charges a card by its token. A repeated call for the same order does not charge again. */
  payWithCard(charge: Charge, token: string): Promise<ChargeNews>;
  /** Prepares a PayPal approval. Returns pending with the provider's order as reference. */
  preparePaypal(charge: Charge): Promise<ChargeNews>;
  /** Returns the state of a charge. Asking captures an approved PayPal order. */
  ask(reference: string): Promise<ChargeNews>;
  /** Finds a card charge by its order when its answer was lost. Null when there is no charge. */
  find?(charge: Charge): Promise<ChargeNews | null>;
  /** Refunds a part of a charge. A repeated call with the same id does not refund again. */
  refund(reference: string, refund: { id: string; cents: number }): Promise<RefundNews>;
  /** Reads a webhook. Null when the signature is not the provider's. */
  readWebhook(headers: Record<string, string>, body: Buffer): Promise<WebhookNews | null>;
};

/** The provider did not answer, or its answer made no sense. The money may or may not have moved. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
  /** Reference of the charge in doubt, if it was made before the connection failed. Null if not. */
  readonly reference: string | null;

  constructor(message?: string, options: { cause?: unknown; reference?: string | null } = {}) {
    super(message, { cause: options.cause });
    this.reference = options.reference ?? null;
  }
}

/** Refuses the call when the outcome is unknown. A later call of the browser, a webhook or a job settles the order. */
export function sayUnreachable({ log }: { log: FastifyBaseLogger }, error: unknown, message: string): never {
  if (!(error instanceof ProviderUnreachable)) throw error;
  log.warn({ err: error }, 'payment provider');
  throw refused(message);
}
