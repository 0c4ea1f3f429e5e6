import type { Providers } from '#contract/money/providers.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import type { Payment } from './use-payment.ts';

/** `total` is the amount before there is an order. Afterwards the order has the amount. */
export type PayProps = {
  providers: Providers;
  total: number;
  currency: Currency;
  payment: Payment;
  /** Opens the previous step; without it there is no back button. */
  onBack?: () => void;
  /** The text of the button, in place of the amount. */
  label?: string | undefined;
};
