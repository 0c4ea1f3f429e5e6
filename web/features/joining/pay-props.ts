import type { JoinOptions } from './join-options.ts';
import type { Payment } from './use-payment.ts';

export type PayProps = { options: JoinOptions; payment: Payment; onBack: () => void };
