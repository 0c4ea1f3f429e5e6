import type { Database } from '#server/foundation/db/connection.ts';
import type { PaymentsConfig } from '#server/read-payments.ts';
import type { PaymentProvider } from './provider.ts';
import { testProvider } from './test-provider.ts';

export type PaymentProviders = {
  /** Providers of cards and PayPal for new orders; null when there is none. */
  card: PaymentProvider | null;
  paypal: PaymentProvider | null;
  /** Finds the provider of an existing order. Null when the operator has removed its keys. */
  named: (name: string) => PaymentProvider | null;
};

/** Loads the providers' libraries, which are heavy, only when their keys are set. */
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
