import { Button } from '@mantine/core';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import type { Payment } from './use-payment.ts';

type Props = { payment: Payment; onBack: () => void; label: string };

/** The button for a free order, which has no payment. */
export const FreePay = ({ payment, onBack, label }: Props) => (
  <WizardBar
    note={<FormFailure>{payment.failure}</FormFailure>}
    back={
      <Button variant="default" size="lg" onClick={onBack} disabled={payment.isBusy}>
        Anterior
      </Button>
    }
  >
    <Button size="lg" loading={payment.isBusy} onClick={() => void payment.hold(null)}>
      {label}
    </Button>
  </WizardBar>
);
