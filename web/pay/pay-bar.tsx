import { Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { WizardBar } from '#web/ui/forms/wizard.tsx';
import type { PayProps } from './pay-props.ts';

/** The back button, and the button with the amount. Without `onPay` and `isForm` the provider draws its own button. */
export function PayBar({
  total,
  currency,
  payment,
  onBack,
  onPay,
  isForm,
  label,
}: PayProps & { onPay?: () => void; isForm?: true }) {
  const amount = formatMoney(payment.order?.total ?? total, payment.order?.currency ?? currency);
  return (
    <WizardBar
      still
      note={payment.failure && <FormFailure>{payment.failure}</FormFailure>}
      back={
        onBack && (
          <Button variant="default" size="lg" onClick={onBack} disabled={payment.isBusy}>
            Anterior
          </Button>
        )
      }
    >
      {(onPay || isForm) && (
        <Button
          size="lg"
          type={isForm ? 'submit' : 'button'}
          onClick={onPay}
          disabled={payment.isBusy}
          {...(payment.isBusy ? { leftSection: <Loader size={18} color="currentColor" /> } : { icon: IconLock })}
        >
          {payment.isBusy ? 'Un momento…' : (label ?? `Pagar ${amount}`)}
        </Button>
      )}
    </WizardBar>
  );
}
