import styles from './pay.module.css';
import { PayBar } from './pay-bar.tsx';
import type { PayProps } from './pay-props.ts';
import { PaypalButtons } from './paypal-buttons.tsx';
import { TestBank } from './test-bank.tsx';

/** PayPal's own buttons, or in their place the test provider's one. */
export function PaypalPay(props: PayProps) {
  const { providers, payment } = props;
  const { next, isAway, setAway } = payment;
  const isTest = providers.paypal === 'test';
  // Without an order there is nothing yet that PayPal could approve: the button asks for one again.
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
