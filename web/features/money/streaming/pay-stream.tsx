import '#web/ui/styles/form-styles.ts';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/money/orders.ts';
import type { Providers } from '#contract/money/providers.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { client } from '#web/lib/api.ts';
import { useUnsaved } from '#web/lib/form/unsaved.ts';
import { newId } from '#web/lib/new-id.ts';
import { PaymentRefunded } from '#web/pay/payment-refunded.tsx';
import { StripePay } from '#web/pay/stripe-pay.tsx';
import { TestBand } from '#web/pay/test-band.tsx';
import { TestBank } from '#web/pay/test-bank.tsx';
import { TestCardPay } from '#web/pay/test-card-pay.tsx';
import { type Payment, usePayment } from '#web/pay/use-payment.ts';
import { WaitingPayment } from '#web/pay/waiting-payment.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

const tokenWords = 'error de token';
const tokenError = (said: string) => `${tokenWords}: ${said}`;

/** Logs a failed payment. There is no toast, because the text is under the button (PUB-240, L4). */
// biome-ignore lint/suspicious/noConsole: the log entry is what the specification asks for.
const logFailed = (said: string) => console.warn('paymentStreaming failed', said);

/** Says that the card token could not be made, in the provider's words (PUB-238). Nothing is sent then (PUB-239). */
const namingToken = (payment: Payment): Payment => ({
  ...payment,
  refuseCard: said => payment.refuseCard(tokenError(said)),
  payWithCard: makeToken =>
    payment.payWithCard(() =>
      makeToken().catch(error => {
        throw new Error(tokenError(error instanceof Error ? error.message : messages.joining.card));
      }),
    ),
});

type Props = { price: number; providers: Providers; openOrder: Order | null; onPaid: () => unknown };

/**
 * Shows the price, the card fields and the button (PUB-229 to PUB-231, PUB-235 to PUB-240). PayPal is not offered
 * (PUB-320).
 */
export function PayStream({ price, providers, openOrder, onPaid }: Props) {
  // One key per order, however often the buyer presses the button.
  const [key, setKey] = useState(newId);
  // The order that was already open when this page loaded. Later the server also reports the order made here, so the
  // first answer is kept.
  const [unfinished] = useState(openOrder);
  const payment = usePayment({
    openOrder: unfinished,
    renew: () => setKey(newId()),
    create: () => client.streaming.createOrder({ key }),
    onDone: onPaid,
    // The pass was paid on another device, or is not for sale any more. The page loads the present state.
    onRefused: onPaid,
    onFailed: logFailed,
  });
  const { phase, isBusy, failure } = payment;
  const isToTryAgain = failure !== null && !failure.startsWith(tokenWords);
  const total = payment.order?.total ?? price;
  useUnsaved(isBusy || phase === 'waiting' || phase === 'confirm', ({ signal }) =>
    confirmDialog({
      signal,
      title: messages.joining.leave,
      text: 'Si sales ahora no sabrás aquí cómo terminó. Te lo diremos por correo.',
      confirmLabel: 'Salir',
      cancelLabel: 'Quedarme',
      tone: 'destroy',
    }),
  );
  if (phase === 'waiting' || phase === 'joined') return <WaitingPayment payment={payment} />;
  if (phase === 'refunded')
    return (
      <PaymentRefunded payment={payment}>
        <Button onClick={() => void onPaid()}>Volver a la transmisión</Button>
      </PaymentRefunded>
    );
  const label = isToTryAgain ? 'Reintentar' : 'Pagar y Ver';
  const pay = { providers, total, currency: 'USD' as const, payment: namingToken(payment), label };
  return (
    <Stack className="measure">
      {providers.isTest && <TestBand />}
      <Stack className="card inside">
        <Row justify="between" align="baseline">
          <h2 className="small-title">Esta transmisión es de pago</h2>
          <Text num size="3xl">
            {formatMoney(total, 'USD')}
          </Text>
        </Row>
        <Text dim>Tu pase vale hasta que termine, en dos dispositivos a la vez.</Text>
        {providers.card === null && <Notice tone="warn">{messages.joining.noProvider}</Notice>}
        {providers.card === 'stripe' && <StripePay {...pay} />}
        {providers.card === 'test' && <TestCardPay {...pay} />}
        {providers.card === 'test' && phase === 'confirm' && <TestBank payment={payment} />}
      </Stack>
    </Stack>
  );
}
