import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { inCurrency } from '#web/entities/money/currency-words.ts';
import { api } from '#web/lib/api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { Figures } from '#web/ui/pages/figures.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './income.module.css';
import { OrderItem } from './order-item.tsx';
import { RefundRequests } from './refund-requests.tsx';
import { UnpaidHolds } from './unpaid-holds.tsx';

const RefundOrder = lazy(async () => ({ default: (await import('#web/pay/refund-order.tsx')).RefundOrder }));

type Props = { eventId: string; timeZone: string; page?: number; onPage: (page: number) => void };

export function IncomeTab({ eventId, timeZone, page = 1, onPage }: Props) {
  const income = useQuery(
    api.income.read.queryOptions({ input: { eventId, page }, placeholderData: keepPreviousData }),
  );
  const [refunding, setRefunding] = useState<string | null>(null);
  const { data } = income;
  if (!data) {
    return <QueryFallback query={income} card="all" level={2} rows={5} height={88} label="Cargando los ingresos" />;
  }
  const order = data.orders.find(({ uid }) => uid === refunding);
  return (
    <Stack as="section" className={styles.tab} aria-labelledby="event-income">
      <div>
        <h2 id="event-income">Ingresos</h2>
        <p className="dim">
          {inCurrency(data.currency)}. El archivo de «Export Data del Evento» trae también los pagos.
        </p>
      </div>
      <IncomeSums sums={data} />
      <RefundRequests eventId={eventId} timeZone={timeZone} />
      <UnpaidHolds event={{ uid: eventId, timeZone }} />
      <ListFrame
        name="órdenes"
        list={{ ...income, data: { ...data, rows: data.orders } }}
        search={{ page }}
        onSearch={next => onPage(next.page ?? 1)}
        level={3}
        none={{
          title: 'Todavía no hay órdenes',
          text: 'Cada inscripción de un atleta aparece aquí con su pago y su historia.',
        }}
      >
        {(orders, isBusy) => (
          <ul className={`card ${styles.orders}`} aria-label="Órdenes" aria-busy={isBusy}>
            {orders.map(order => (
              <OrderItem key={order.uid} order={order} timeZone={timeZone} onRefund={() => setRefunding(order.uid)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {order && (
        <Suspense>
          <RefundOrder orderId={order.uid} name={order.athleteName} onClose={() => setRefunding(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

type Sums = {
  currency: Currency;
  otherFees?: readonly { currency: Currency; cents: number }[];
  charged: number;
  fees: number;
  refunded: number;
  net: number;
  testCharged: number;
};

const writeIn = (currency: Currency) => (cents: number) =>
  cents < 0 ? `−${formatMoney(-cents, currency)}` : formatMoney(cents, currency);

/** Fees in other currencies, which the sums leave out. */
const otherFeeWords = ({ otherFees = [] }: Sums) =>
  otherFees.map(
    ({ currency, cents }) =>
      `y ${formatMoney(cents, currency)} cobrados ${inCurrency(currency).toLowerCase()} (no restados)`,
  );

/** Shows money in, money out and the rest. Test money is listed apart and not added. */
function IncomeSums({ sums }: { sums: Sums }) {
  const write = writeIn(sums.currency);
  const figures = [
    { name: 'Cobrado', value: write(sums.charged), note: 'Todo lo que pagaron los atletas' },
    {
      name: 'Comisiones',
      value: write(sums.fees),
      note: [...otherFeeWords(sums), 'Lo que retiene el proveedor de pagos'].join('; '),
    },
    { name: 'Reembolsado', value: write(sums.refunded), note: 'Lo que volvió a los atletas' },
    { name: 'Neto', value: write(sums.net), note: 'Cobrado menos comisiones y reembolsos' },
  ];
  return (
    <>
      <Figures label="Ingresos del evento" figures={figures} />
      {sums.testCharged > 0 && (
        <Notice tone="warn" title="Modo de prueba">
          Además hay {formatMoney(sums.testCharged, sums.currency)} de prueba: no es dinero de verdad y no entra en
          estas cuentas.
        </Notice>
      )}
    </>
  );
}
