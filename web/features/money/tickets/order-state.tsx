import type { OrderTickets } from '#contract/money/ticket-form.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { failureOf, stateOf } from '#web/entities/order/order-text.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** Explains the state of an order that is not simply paid, and what the buyer can do. */
export function OrderState({ bought, readAt }: { bought: OrderTickets; readAt: number }) {
  const { order, event } = bought;
  const clock = useServerClock(order.now, readAt);
  const { text } = stateOf(order, boughtWords(order.kind));
  if (order.waitsFor === 'athlete') {
    return (
      <Notice
        tone="warn"
        title="Falta pagar"
        action={
          <ButtonLink to={paths.buyTickets} params={{ id: event.uid }} search={{ orden: order.uid }} variant="strong">
            Terminar el pago
          </ButtonLink>
        }
      >
        {failureOf(order) ?? text} Te quedan <Countdown until={order.heldUntil} now={clock} ended="00:00" />.
      </Notice>
    );
  }
  if (order.state === 'created' && order.waitsFor === null) return <Unpaid text={text} eventId={event.uid} />;
  if (order.state === 'failed') {
    return <Unpaid text={[failureOf(order), text].filter(Boolean).join(' ')} eventId={event.uid} />;
  }
  if (order.waitsFor === 'provider' || order.state === 'paid') return <Notice live>{text}</Notice>;
  if (order.state === 'refunded' || order.refunded > 0 || !order.hasEntry) {
    return <Notice>{failureOf(order) ?? text}</Notice>;
  }
  return null;
}

const Unpaid = ({ text, eventId }: { text: string; eventId: string }) => (
  <Notice
    tone="warn"
    title="Esta compra no se pagó"
    action={
      <ButtonLink to={paths.buyTickets} params={{ id: eventId }} variant="default">
        Comprar otra vez
      </ButtonLink>
    }
  >
    {text}
  </Notice>
);
