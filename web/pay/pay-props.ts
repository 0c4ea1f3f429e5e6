import type { Providers } from '#contract/money/providers.ts';
import type { Payment } from './use-payment.ts';

/** `total`: the amount before there is an order; afterwards the order has it. */
export type PayProps = {
  providers: Providers;
  total: number;
  payment: Payment;
  /** The previous step; without it, no back button. */
  onBack?: () => void;
  /** Button text instead of the amount. */
  label?: string | undefined;
};
