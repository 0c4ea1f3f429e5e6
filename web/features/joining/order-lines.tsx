import type { Line } from '#domain/orders/amounts.ts';
import { formatMoney } from '#domain/text/money.ts';
import { lineNames } from '#web/entities/order/order-words.ts';
import styles from './order-summary.module.css';

/** ATH-152, ATH-153: each line, and their sum over a rule. */
export const OrderLines = ({ lines, total }: { lines: readonly Line[]; total: number }) => (
  <dl className={styles.lines}>
    {lines.map(({ kind, cents }) => (
      <div key={kind} className={styles.line}>
        <dt>{lineNames[kind]}</dt>
        <dd className="num">{formatMoney(cents)}</dd>
      </div>
    ))}
    <div className={styles.line} data-total>
      <dt>Total</dt>
      <dd className="num">{formatMoney(total)}</dd>
    </div>
  </dl>
);
