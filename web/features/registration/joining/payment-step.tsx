import '#web/ui/styles/form-styles.ts';
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import type { Order } from '#contract/money/orders.ts';
import { client } from '#web/lib/api.ts';
import { fieldErrorsOf } from '#web/lib/form/form-errors.ts';
import { type Leaving, useUnsaved } from '#web/lib/form/unsaved.ts';
import { paths } from '#web/paths.ts';
import { FreePay } from '#web/pay/free-pay.tsx';
import { PayArea } from '#web/pay/pay-area.tsx';
import type { Answer } from '#web/pay/payment-phase.ts';
import { usePayment } from '#web/pay/use-payment.ts';
import { WaitingPayment } from '#web/pay/waiting-payment.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import { OrderSummary } from './order-summary.tsx';
import type { JoinState } from './use-join.ts';

const askToLeave = ({ signal }: Leaving) =>
  confirmDialog({
    signal,
    title: messages.joining.leave,
    text: 'Si sales ahora no sabrás aquí cómo terminó. Te lo diremos por correo y en Mis pagos.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
    tone: 'destroy',
  });

type Props = {
  options: JoinOptions;
  join: JoinState;
  category: JoinCategory;
  openOrder: Order | null;
  onDone: (answer: Answer) => void;
  onRefused: () => void;
  onEmailsRefused: (said: string) => void;
};

export function PaymentStep({ options, join, category, openOrder, onDone, onRefused, onEmailsRefused }: Props) {
  const { draft } = join;
  const payment = usePayment({
    openOrder,
    onDone,
    onRefused: error => {
      const said = fieldErrorsOf(error)['team.emails'];
      if (said) onEmailsRefused(said);
      else onRefused();
    },
    renew: join.renew,
    create: async paymentType => {
      const team = category.team ? draft.team : null;
      const order = { eventId: options.event.uid, categoryId: category.uid, paymentType, team };
      const made = await client.joining.createOrder({ key: join.currentKey(), ...order });
      if (made.order.state !== 'failed') return made;
      // The order of this draft has ended: its hold expired, or another tab cancelled it.
      join.renew();
      return client.joining.createOrder({ key: join.currentKey(), ...order });
    },
  });
  const { phase, order, isBusy, isAway } = payment;
  const isMoving = isBusy || isAway || phase === 'waiting' || phase === 'confirm';
  // Asks before the page is left while a payment runs (ATH-159).
  useUnsaved(isMoving && order?.total !== 0, async leaving => {
    // The orders page shows how the payment ends, so leaving for it needs no question.
    const isOnItsWay = phase === 'waiting' && leaving.to === paths.myOrders;
    return isOnItsWay || askToLeave(leaving);
  });
  // An order from another tab or an earlier visit has its own payment method.
  const { paymentType } = order ?? {};
  const { change } = join;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once an order.
  useEffect(() => {
    if (paymentType && paymentType !== 'free') change({ paymentType });
  }, [paymentType]);

  const choose = async (method: PaymentType) => {
    if (order && !(await payment.release())) return;
    change({ paymentType: method });
    await payment.hold(method);
  };
  const goBack = async () => {
    if (await payment.release()) join.goBack();
  };
  // After joining, the wizard goes to the last step, so this step only waits.
  const isWaiting = phase === 'waiting' || phase === 'joined';
  const isFree = (order?.total ?? options.total) === 0;
  return (
    <section>
      <StepTitle>Pago</StepTitle>
      <OrderSummary options={options} category={category} order={order} onHoldEnd={() => void payment.settle()} />
      {isWaiting && (
        <WaitingPayment payment={payment} title={isFree ? 'Estamos terminando tu inscripción' : undefined}>
          <TextLink to={paths.myOrders}>Ver mis pagos</TextLink>
        </WaitingPayment>
      )}
      {!isWaiting && isFree && <FreePay payment={payment} onBack={goBack} label="Inscribirme gratis" />}
      {!isWaiting && !isFree && (
        <PayArea
          providers={options.providers}
          total={options.total}
          currency={options.currency}
          payment={payment}
          method={draft.paymentType}
          onChoose={choose}
          onBack={goBack}
          ways={
            <>
              <ButtonLink to={paths.events}>Ver los eventos</ButtonLink>
              <ButtonLink to={paths.myOrders} variant="default">
                Ver mis pagos
              </ButtonLink>
            </>
          }
        />
      )}
    </section>
  );
}
