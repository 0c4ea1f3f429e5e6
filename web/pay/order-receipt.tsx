import { IconPrinter } from '@tabler/icons-react';
import type { Order } from '#contract/money/orders.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { OrderTags } from '#web/entities/order/order-tags.tsx';
import { type BoughtWords, failureOf, paidBy, stateOf } from '#web/entities/order/order-text.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { OrderLines, type PricedLine } from './order-lines.tsx';
import styles from './order-receipt.module.css';

type Props = {
  order: Order;
  title: string;
  lines: readonly PricedLine[];
  /** Facts that come before the date and the payment, such as the buyer. */
  facts: readonly [string, string | null][];
  /** The words for goods other than a place. */
  bought?: BoughtWords | undefined;
};

/** The receipt: goods, payer and order number. It is printed without the rest of the page. */
export function OrderReceipt({ order, title, lines, facts, bought }: Props) {
  // A payment that is being confirmed also needs the text that says what to do.
  const note = order.waitsFor === 'provider' ? stateOf(order, bought).text : failureOf(order);
  const all: [string, string | null][] = [
    ...facts,
    ['Fecha', formatDateTime(order.createdAt)],
    ['Forma de pago', paidBy(order)],
    ['Número', orderNumber(order.uid)],
  ];
  return (
    <section className={`card ${styles.receipt}`} aria-labelledby={`recibo-${order.uid}`}>
      <Row as="header" gap="xs" className={styles.head}>
        <h2 id={`recibo-${order.uid}`} className={styles.title}>
          {title}
        </h2>
        <OrderTags order={order} bought={bought} />
      </Row>
      <dl className={`wraps ${styles.facts}`}>
        {all.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="dim">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <OrderLines lines={lines} total={order.total} currency={order.currency} />
      {order.refunded > 0 && (
        <p className={styles.refunded}>
          Reembolsado: <strong className="num">{formatMoney(order.refunded, order.currency)}</strong>
        </p>
      )}
      {note && <p className={`text-sm ${styles.note}`}>{note}</p>}
      {order.isTest && <p className={`dim text-sm ${styles.note}`}>Pagado con dinero de prueba: no se movió dinero.</p>}
      <p className={styles.print}>
        <Button variant="default" icon={IconPrinter} onClick={() => window.print()}>
          Imprimir o guardar
        </Button>
      </p>
    </section>
  );
}
