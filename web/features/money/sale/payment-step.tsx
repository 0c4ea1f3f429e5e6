import '#web/ui/styles/form-styles.ts';
import { type ComponentProps, useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { namedLines } from '#web/entities/order/order-text.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { type Leaving, useUnsaved } from '#web/lib/form/unsaved.ts';
import { paths } from '#web/paths.ts';
import { FreePay } from '#web/pay/free-pay.tsx';
import { PayArea } from '#web/pay/pay-area.tsx';
import { WaitingPayment } from '#web/pay/waiting-payment.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import styles from './sale.module.css';
import { heldLines, type ShownSale } from './sale-question.ts';
import type { Purchase } from './use-purchase.ts';
import { useTicketOrder } from './use-ticket-order.ts';

const askToLeave = ({ signal }: Leaving) =>
  confirmDialog({
    signal,
    title: messages.joining.leave,
    text: 'Si sales ahora no sabrás aquí cómo terminó. Te lo diremos por correo.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
    tone: 'destroy',
  });

type Hold = ComponentProps<typeof PurchaseSummary>['hold'];

/** The step for the payment. Without a price the order is created immediately. */
export function PaymentStep({ sale, state, hold }: { sale: ShownSale; state: Purchase; hold: Hold }) {
  const { draft, change } = state;
  const { payment, buyer, giveUp } = useTicketOrder(sale, state);
  const { phase, order, isBusy, isAway } = payment;
  const lines = order ? namedLines(order.lines) : heldLines(sale);
  const total = order?.total ?? lines.reduce((sum, { cents }) => sum + cents, 0);
  const isFree = total === 0;
  useUnsaved((isBusy || isAway || phase === 'waiting' || phase === 'confirm') && !isFree, askToLeave);
  const isToAsk = isFree && lines.length > 0 && !draft.orderId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; a failure is tried again by the button.
  useEffect(() => {
    if (isToAsk) void payment.hold(null);
  }, []);
  // An order that an earlier visit began has its own payment method.
  const { paymentType } = order ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once an order.
  useEffect(() => {
    if (paymentType && paymentType !== 'free') change({ paymentType });
  }, [paymentType]);

  const choose = async (method: PaymentType) => {
    if (!(await giveUp())) return;
    change({ paymentType: method });
    await payment.hold(method);
  };
  const goBack = async () => {
    if (await giveUp()) change({ step: 'data' });
  };
  const clock = useServerClock(order?.now, Date.now());
  const ordered = order?.state === 'created' && {
    until: order.heldUntil,
    clock,
    onEnd: () => void payment.settle(),
  };
  const held = hold && { ...hold, onEnd: () => !isBusy && hold.onEnd() };
  const isWaiting = phase === 'waiting' || phase === 'joined';
  return (
    <Stack gap="lg" className={styles.columns}>
      <section>
        <StepTitle>Pago</StepTitle>
        {buyer.email && (
          <p className="wraps">
            Enviaremos las entradas a <strong>{buyer.email}</strong>, a nombre de {buyer.name}.
          </p>
        )}
        {isWaiting && <WaitingPayment payment={payment} />}
        {!isWaiting && isFree && <FreePay payment={payment} onBack={goBack} label="Pedir mis entradas" />}
        {!isWaiting && !isFree && (
          <PayArea
            providers={sale.providers}
            total={total}
            currency={sale.event.currency}
            payment={payment}
            method={draft.paymentType}
            onChoose={choose}
            onBack={() => void goBack()}
            ways={
              <ButtonLink to={paths.event} params={{ id: sale.event.uid }}>
                Volver al evento
              </ButtonLink>
            }
          />
        )}
      </section>
      <PurchaseSummary event={sale.event} lines={lines} hold={ordered || held} />
    </Stack>
  );
}
