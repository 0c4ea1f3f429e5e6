import { type ReactNode, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { Notice } from '#web/ui/states/notice.tsx';
import { MethodChoice } from './method-choice.tsx';
import styles from './pay.module.css';
import { PayBar } from './pay-bar.tsx';
import type { PayProps } from './pay-props.ts';
import { PaymentRefunded } from './payment-refunded.tsx';
import { PaypalButtons } from './paypal-buttons.tsx';
import { StripePay } from './stripe-pay.tsx';
import { TestBank } from './test-bank.tsx';
import { TestCardPay } from './test-card-pay.tsx';

/** The choice of the way to pay, then the provider's own part. */
export function PayArea(
  props: PayProps & {
    method: PaymentType | null;
    onChoose: (method: PaymentType) => Promise<void>;
    /** Links that the page shows after a refund. */
    ways: ReactNode;
  },
) {
  const { providers, total, currency, payment, method, onChoose, onBack, ways } = props;
  const [missing, setMissing] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  if (payment.phase === 'refunded') return <PaymentRefunded payment={payment}>{ways}</PaymentRefunded>;
  const pay = { providers, total, currency, payment, onBack };
  const choice = (
    <>
      {payment.relief && (
        <Notice tone="good" live>
          {payment.relief}
        </Notice>
      )}
      <MethodChoice
        choices={choices}
        providers={providers}
        method={method}
        error={missing && !method ? messages.joining.paymentType : null}
        disabled={payment.isBusy || payment.phase === 'confirm'}
        onChoose={picked => {
          setMissing(false);
          void onChoose(picked);
        }}
      />
    </>
  );
  if (method === 'credit_card' && providers.card)
    return (
      <>
        {choice}
        {providers.card === 'stripe' ? <StripePay {...pay} /> : <TestCardPay {...pay} />}
        {providers.card === 'test' && payment.phase === 'confirm' && <TestBank payment={payment} />}
      </>
    );
  if (method === 'paypal' && providers.paypal)
    return (
      <>
        {choice}
        <PaypalPay {...pay} />
      </>
    );
  return (
    <>
      {choice}
      {/* The buyer must choose a way to pay first (ATH-140). */}
      <PayBar
        {...pay}
        onPay={() => {
          setMissing(true);
          choices.current?.querySelector('input')?.focus();
        }}
      />
    </>
  );
}

/** The buttons of PayPal, or of the test provider. */
function PaypalPay(props: PayProps) {
  const { providers, payment } = props;
  const { next, isAway, setAway } = payment;
  const isTest = providers.paypal === 'test';
  // Without an order PayPal has nothing to approve, so the button creates one.
  if (next?.kind !== 'paypal') return <PayBar {...props} onPay={() => void payment.hold('paypal')} />;
  return (
    <>
      <p className={`dim ${styles.below}`}>Apruebas el pago en la ventana de PayPal y vuelves aquí.</p>
      {!isTest && providers.paypalScriptUrl && (
        <PaypalButtons
          key={next.providerOrderId}
          scriptUrl={providers.paypalScriptUrl}
          providerOrderId={next.providerOrderId}
          payment={payment}
        />
      )}
      <PayBar {...props} onPay={isTest ? () => setAway(true) : undefined} />
      {isTest && isAway && <TestBank payment={payment} isPaypal onClose={() => setAway(false)} />}
    </>
  );
}
