import type { App } from '#server/app.ts';

/** Returns the public settings of the providers for the browser, without secrets (ATH-160). */
export function providersShown({ payments, config }: App) {
  const { stripe, paypal } = config.payments;
  const card = payments.card?.name === 'paypal' ? null : (payments.card?.name ?? null);
  const takers = [payments.card, payments.paypal].filter(provider => provider !== null);
  const button = payments.paypal?.name === 'stripe' ? null : (payments.paypal?.name ?? null);
  return {
    card,
    paypal: button,
    isTest: takers.length > 0 && takers.every(({ isTest }) => isTest),
    stripe: card === 'stripe' && stripe ? { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl } : null,
    paypalScriptUrl:
      button === 'paypal' && paypal
        ? `${paypal.scriptUrl}?client-id=${encodeURIComponent(paypal.clientId)}&currency=USD&intent=capture`
        : null,
  };
}
