import { IconClock } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Order } from '#contract/money/orders.ts';
import { teamOf, whoOf } from '#web/entities/category/category-words.ts';
import { refundLine } from '#web/entities/event/refund-line.ts';
import { namedLines } from '#web/entities/order/order-text.ts';
import { paths } from '#web/paths.ts';
import { OrderLines } from '#web/pay/order-lines.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { RichText } from '#web/ui/texts/rich-text.tsx';
import type { JoinCategory, JoinOptions } from './join-options.ts';
import styles from './order-summary.module.css';

type Props = { options: JoinOptions; category: JoinCategory; order: Order | null; onHoldEnd: () => void };

/** Shows the price before the buyer sees any card field (ATH-152). */
export function OrderSummary({ options, category, order, onHoldEnd }: Props) {
  const { event, paymentInfo, hasTerms } = options;
  const total = order?.total ?? options.total;
  const { refundUntil } = order ?? options;
  return (
    <>
      <div className={`card ${styles.summary}`}>
        <Row wrap={false} className={styles.what}>
          <img src={event.photoCard} alt="" className={styles.photo} />
          <div className="wraps">
            <Text strong>{event.name}</Text>
            <p className="dim text-sm">
              {category.name} · {category.team ? teamOf(category) : whoOf(category)}
              {category.team && total > 0 && ', un solo pago por todo el equipo'}
            </p>
          </div>
        </Row>
        <OrderLines
          lines={namedLines(order?.lines ?? options.lines)}
          total={total}
          currency={(order ?? options).currency}
        />
        {/* Says before the payment whether and until when a refund can be requested (N14). */}
        {total > 0 && (
          <p className={`dim text-sm ${styles.line}`}>
            {refundLine({ refundUntil, now: options.now, timeZone: event.timeZone })}
          </p>
        )}
        {order?.state === 'created' && order.total > 0 && <Hold key={order.uid} order={order} onEnd={onHoldEnd} />}
      </div>
      {hasTerms && (
        <p className={`dim text-sm ${styles.terms}`}>
          Al inscribirte aceptas la{' '}
          <a href={paths.eventTerms.replace('$id', event.uid)} target="_blank" rel="noopener" className="link">
            Aceptación de riesgo
          </a>{' '}
          del evento.
        </p>
      )}
      {paymentInfo && (
        <details className={styles.info}>
          <summary>Información de pago del evento</summary>
          <RichText html={paymentInfo} />
        </details>
      )}
    </>
  );
}

/**
 * Counts down to the end of the hold by the server's clock. `ahead` is the server's time minus ours, in milliseconds.
 */
function Hold({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const ahead = useRef<number | null>(null);
  ahead.current ??= Date.parse(order.now) - Date.now();
  return (
    <Row as="p" gap="xs" className={styles.hold}>
      <IconClock size={18} aria-hidden="true" />
      <span>Tu lugar está apartado por</span>
      <Countdown until={order.heldUntil} now={() => Date.now() + (ahead.current ?? 0)} onEnd={onEnd} />
    </Row>
  );
}
