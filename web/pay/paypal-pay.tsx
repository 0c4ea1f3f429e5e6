import styles from './pay.module.css';
import { PayBar } from './pay-bar.tsx';
import type { PayProps } from './pay-props.ts';
import { PaypalButtons } from './paypal-buttons.tsx';
import { TestBank } from './test-bank.tsx';

/** PayPal's buttons, or the test provider's. */
export function PaypalPay(props: PayProps) {
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
