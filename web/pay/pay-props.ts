import type { Providers } from '#contract/money/providers.ts';
import type { Payment } from './use-payment.ts';

/** `total`: what is to be paid while there is no order yet; once there is one, the order says it. */
export type PayProps = {
  providers: Providers;
  total: number;
  payment: Payment;
  /** The step before; where there is none, no way back is shown. */
  onBack?: () => void;
  /** What the button says instead of the amount. */
  label?: string | undefined;
};
