import type { Database } from '#server/foundation/db/connection.ts';
import type { PaymentsConfig } from '#server/read-payments.ts';
import type { PaymentProvider } from './provider.ts';
import { testProvider } from './test-provider.ts';

export type PaymentProviders = {
  /** Who takes cards, and who PayPal, in a new order; null where nobody does. */
  card: PaymentProvider | null;
  paypal: PaymentProvider | null;
  /** The one that an older order was begun with, as long as it has its keys. */
  named: (name: string) => PaymentProvider | null;
};

/** Both libraries are heavy: only a house with their keys loads them. */
export async function choosePayments(
  config: PaymentsConfig,
  database: Database,
  now: () => Date,
): Promise<PaymentProviders> {
  const stripe = config.stripe && (await import('./stripe-provider.ts')).stripeProvider(config.stripe);
  const paypal = config.paypal && (await import('./paypal-provider.ts')).paypalProvider(config.paypal);
  const test = config.test ? testProvider(database, now) : null;
  const all = [stripe, paypal, test].filter(provider => provider !== null);
  return {
    card: stripe ?? test,
    paypal: paypal ?? test,
    named: name => all.find(provider => provider.name === name) ?? null,
  };
}
