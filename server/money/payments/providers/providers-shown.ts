import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
import type { App } from '#server/app.ts';

/** Returns who takes this currency. Test money stands for both providers, so it takes what they take. */
export function takersOf({ payments }: Pick<App, 'payments'>, currency: Currency) {
  const { stripe, paypal } = currencyFacts[currency];
  return { card: stripe ? payments.card : null, paypal: paypal ? payments.paypal : null };
}

/** Returns the public settings of the providers for the browser, without secrets (ATH-160). */
export function providersShown(app: App, currency: Currency) {
  const { stripe, paypal } = app.config.payments;
  const takers = takersOf(app, currency);
  const card = takers.card?.name === 'paypal' ? null : (takers.card?.name ?? null);
  const present = [takers.card, takers.paypal].filter(provider => provider !== null);
  const button = takers.paypal?.name === 'stripe' ? null : (takers.paypal?.name ?? null);
  return {
    card,
    paypal: button,
    isTest: present.length > 0 && present.every(({ isTest }) => isTest),
    stripe: card === 'stripe' && stripe ? { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl } : null,
    paypalScriptUrl:
      button === 'paypal' && paypal
        ? `${paypal.scriptUrl}?client-id=${encodeURIComponent(paypal.clientId)}&currency=${currency}&intent=capture`
        : null,
  };
}
