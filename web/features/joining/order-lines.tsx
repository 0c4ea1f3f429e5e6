import type { OrderLine } from '#domain/orders/amounts.ts';
import { formatPrice } from '#domain/text/money.ts';
import { lineNames } from '#web/entities/order/order-words.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './order-summary.module.css';

/** ATH-152, ATH-153: each line, and their sum over a rule. */
export const OrderLines = ({ lines, total }: { lines: readonly OrderLine[]; total: number }) => (
  <Stack as="dl" gap="none">
    {lines.map(({ kind, cents }) => (
      <Row key={kind} gap="md" align="baseline" justify="between" wrap={false} className={styles.line}>
        <dt>{lineNames[kind]}</dt>
        <dd className="num">{formatPrice(cents)}</dd>
      </Row>
    ))}
    <Row gap="md" align="baseline" justify="between" wrap={false} className={styles.line} data-total>
      <dt>Total</dt>
      <dd className="num">{formatPrice(total)}</dd>
    </Row>
  </Stack>
);
