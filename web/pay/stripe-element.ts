import type { Providers } from '#contract/money/providers.ts';
import { loadScript } from '#web/lib/load-script.ts';

// The part of Stripe's script that we use: https://docs.stripe.com/js

type Failure = { error?: { message?: string } };
type CardElement = {
  mount: (node: HTMLElement) => void;
  destroy: () => void;
  on: (event: 'change', listener: (change: { empty: boolean; complete: boolean } & Failure) => void) => void;
  update: (options: { disabled: boolean }) => void;
};
export type StripeScript = {
  elements: () => { create: (type: 'card', options: object) => CardElement };
  createToken: (card: CardElement) => Promise<Failure & { token?: { id: string } }>;
  handleNextAction: (options: { clientSecret: string }) => Promise<Failure>;
};
declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeScript;
  }
}

let made: { key: string; stripe: StripeScript } | null = null;

/** Each page has one Stripe object, with the public key (ATH-160). */
export async function openStripe({ publishableKey, scriptUrl }: NonNullable<Providers['stripe']>) {
  await loadScript(scriptUrl);
  if (made?.key !== publishableKey) {
    if (!window.Stripe) throw new Error('Stripe’s script brought no Stripe.');
    made = { key: publishableKey, stripe: window.Stripe(publishableKey, { locale: 'es' }) };
  }
  return made.stripe;
}

/** Stripe draws its fields in its own frame, so our colours are passed as values. */
export function createCard(stripe: StripeScript, frame: HTMLElement): CardElement {
  const look = getComputedStyle(frame);
  const colour = (name: string) => look.getPropertyValue(name).trim();
  return stripe.elements().create('card', {
    hidePostalCode: true,
    style: {
      base: {
        color: colour('--text'),
        fontSize: '16px',
        iconColor: colour('--dim'),
        '::placeholder': { color: colour('--dim') },
      },
      invalid: { color: colour('--neg'), iconColor: colour('--neg') },
    },
  });
}
export type { CardElement };
