import { ConfigError, type Env, readWebAddress, readWord } from './read-settings.ts';

/**
 * Payment settings. `test` money is accepted only without real providers: on a local server, or with
 * PIZARRA_PAYMENTS=test (J3).
 */
export type PaymentsConfig = {
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string | null;
    scriptUrl: string;
  } | null;
  paypal: { clientId: string; secret: string; webhookId: string; apiUrl: string | null; scriptUrl: string } | null;
  test: boolean;
};

/**
 * Returns all keys of one provider, or null. With only some keys it throws; otherwise the provider would be missing
 * without notice.
 */
function readKeys(env: Env, provider: string, names: readonly string[]): string[] | null {
  const keys = names.map(name => env[name]);
  if (keys.every(key => key === undefined)) return null;
  const missing = names.filter((_name, index) => keys[index] === undefined);
  if (missing.length === 0) return keys.map(key => key ?? '');
  throw new ConfigError(`A los ajustes de ${provider} les falta ${missing.join(' y ')}: van los tres o ninguno.`);
}

// Prefixes of Stripe's keys. Every browser gets the publishable key, so a secret key must not be in its place.
const stripeKeys = [
  ['STRIPE_SECRET_KEY', /^[sr]k/, 'sk_ o rk_'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk/, 'pk_'],
  ['STRIPE_WEBHOOK_SECRET', /^whsec/, 'whsec_'],
] as const;

function readStripe(env: Env): PaymentsConfig['stripe'] {
  const names = stripeKeys.map(([name]) => name);
  const addresses = { apiUrl: readWebAddress(env, 'STRIPE_API_URL'), scriptUrl: readWebAddress(env, 'STRIPE_JS_URL') };
  const keys = readKeys(env, 'Stripe', names);
  if (!keys) return null;
  for (const [index, [name, form, start]] of stripeKeys.entries()) {
    if (!form.test(keys[index] ?? '')) throw new ConfigError(`${name} no es una clave de esas: empieza por ${start}.`);
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = keys;
  // Test keys and live keys are separate: a card stored with a key of one mode is unknown to the other.
  const modes = new Set([secretKey, publishableKey].map(key => /_(test|live)_/.exec(key)?.[1]));
  if (modes.size > 1) throw new ConfigError('STRIPE_SECRET_KEY y STRIPE_PUBLISHABLE_KEY no son del mismo modo.');
  const scriptUrl = addresses.scriptUrl ?? 'https://js.stripe.com/v3/';
  return { secretKey, publishableKey, webhookSecret, apiUrl: addresses.apiUrl, scriptUrl };
}

function readPayPal(env: Env): PaymentsConfig['paypal'] {
  const addresses = { apiUrl: readWebAddress(env, 'PAYPAL_API_URL'), scriptUrl: readWebAddress(env, 'PAYPAL_JS_URL') };
  const keys = readKeys(env, 'PayPal', ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID']);
  if (!keys) return null;
  const [clientId = '', secret = '', webhookId = ''] = keys;
  const scriptUrl = addresses.scriptUrl ?? 'https://www.paypal.com/sdk/js';
  return { clientId, secret, webhookId, apiUrl: addresses.apiUrl, scriptUrl };
}

/**
 * Reads the payment settings. `isLocal`: other machines cannot reach the program, by its public address and by its
 * listening address.
 */
export function readPayments(env: Env, isLocal: boolean): PaymentsConfig {
  const stripe = readStripe(env);
  const paypal = readPayPal(env);
  const isAskedFor = readWord(env, 'PIZARRA_PAYMENTS', ['test']) === 'test';
  // Test payments beside a real provider would give goods away.
  return { stripe, paypal, test: !stripe && !paypal && (isLocal || isAskedFor) };
}
