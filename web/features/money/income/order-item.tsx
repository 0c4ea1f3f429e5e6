import { Button } from '@mantine/core';
import type { OrganizerOrder } from '#contract/money/income.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { boughtWords } from '#web/entities/order/bought-words.ts';
import { OrderTags } from '#web/entities/order/order-tags.tsx';
import { eventWords, paidBy, sourceWords } from '#web/entities/order/order-text.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './income.module.css';

type Props = { order: OrganizerOrder; timeZone: string; onRefund: () => void };

export function OrderItem({ order, timeZone, onRefund }: Props) {
  const { athleteName, athleteEmail, categoryName, teamName, total, refunded, refundable, currency, history } = order;
  return (
    <Stack as="li" gap="xs" className={styles.order}>
      <div className={styles.line}>
        <Stack gap="2xs" className="wraps">
          <strong>{athleteName}</strong>
          <span className="dim text-sm">{athleteEmail}</span>
          <span className="text-sm">{[categoryName, teamName].filter(Boolean).join(' · ')}</span>
        </Stack>
        <Stack gap="xs" className={`wraps ${styles.what}`}>
          <OrderTags order={order} bought={boughtWords(order.kind)} />
          <span className="dim text-sm">
            N.º {orderNumber(order.uid)} · {paidBy(order)} · <Moment at={order.createdAt} timeZone={timeZone} />
          </span>
        </Stack>
        <Stack gap="xs" align="end" className={styles.amount}>
          <span className="num">{formatMoney(total, currency)}</span>
          {refunded > 0 && <span className="dim text-sm">Reembolsado: {formatMoney(refunded, currency)}</span>}
        </Stack>
        <Row gap="none" align="stretch" justify="end" wrap={false} className={styles.action}>
          {refundable > 0 && (
            <Button variant="default" size="sm" aria-label={`Reembolsar a ${athleteName}`} onClick={onRefund}>
              Reembolsar
            </Button>
          )}
        </Row>
      </div>
      {order.failure && <p className={`text-sm wraps ${styles.failure}`}>{order.failure}</p>}
      <details className={styles.history}>
        <summary>Historia de la orden</summary>
        <Stack as="ol" gap="xs" className={styles.steps}>
          {history.map(({ event, source, cents, note, at }, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end.
            <Row key={step} as="li" align="stretch" className="wraps">
              <span className="dim">
                <Moment at={at} timeZone={timeZone} />
              </span>
              <span>
                {eventWords(event)}
                {cents !== null && ` (${formatMoney(cents, currency)})`}, {sourceWords(source)}
                {note && <span className={`dim ${styles.note}`}>{note}</span>}
              </span>
            </Row>
          ))}
        </Stack>
      </details>
    </Stack>
  );
}
