import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OrganizerOrder } from '#contract/money/income.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { namedLines } from '#web/entities/order/order-text.ts';
import { api } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import styles from './unpaid-holds.module.css';

const RefundOrder = lazy(async () => ({ default: (await import('#web/pay/refund-order.tsx')).RefundOrder }));

type Answering = { order: OrganizerOrder; isYes: boolean };

/** Lists refund requests without an answer; renders nothing without any (N14). */
export function RefundRequests({ eventId, timeZone }: { eventId: string; timeZone: string }) {
  const { data } = useQuery(api.income.requests.queryOptions({ input: { eventId } }));
  const [answering, setAnswering] = useState<Answering | null>(null);
  const close = () => setAnswering(null);
  if (!data || data.orders.length === 0) return null;
  return (
    <section className={`card ${styles.all}`} aria-labelledby="refund-requests">
      <h2 id="refund-requests">Reembolsos pedidos</h2>
      <Stack as="ul" gap="sm" className={styles.list}>
        {data.orders.map(order => (
          <Row key={order.uid} as="li">
            <RequestWords order={order} timeZone={timeZone} />
            <Row as="span" gap="xs">
              <Button
                size="sm"
                variant="default"
                aria-label={`Rechazar el reembolso de ${order.athleteName}`}
                onClick={() => setAnswering({ order, isYes: false })}
              >
                Rechazar
              </Button>
              <Button
                size="sm"
                variant="strong"
                aria-label={`Reembolsar lo que pide ${order.athleteName}`}
                onClick={() => setAnswering({ order, isYes: true })}
              >
                Reembolsar
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
      {answering?.isYes && (
        <Suspense>
          <RefundOrder orderId={answering.order.uid} name={answering.order.athleteName} onClose={close} />
        </Suspense>
      )}
      {answering && !answering.isYes && <RefuseDialog order={answering.order} onClose={close} />}
    </section>
  );
}

function RequestWords({ order, timeZone }: { order: OrganizerOrder; timeZone: string }) {
  const { athleteName, athleteEmail, categoryName, lines, refundable, currency, request } = order;
  const what =
    categoryName ??
    namedLines(lines)
      .map(({ name }) => name)
      .join(' · ');
  return (
    <Stack as="span" gap="2xs" className={`wraps ${styles.words}`}>
      <strong>{athleteName}</strong>
      <span className="dim text-sm">{athleteEmail}</span>
      <span className="text-sm">
        {what} · {formatMoney(refundable, currency)}
        {request && (
          <>
            {' '}
            · desde <Moment at={request.createdAt} timeZone={timeZone} />
          </>
        )}
      </span>
      {request?.reason && <span className="text-sm">«{request.reason}»</span>}
    </Stack>
  );
}
