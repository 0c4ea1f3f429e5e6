import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './order-lines.module.css';

export type PricedLine = { name: string; cents: number };

export const OrderLines = ({
  lines,
  total,
  currency,
}: {
  lines: readonly PricedLine[];
  total: number;
  currency: Currency;
}) => (
  <Stack as="dl" gap="none">
    {lines.map(({ name, cents }) => (
      <Row key={name} gap="md" align="baseline" justify="between" wrap={false} className={styles.line}>
        <dt>{name}</dt>
        <dd className="num">{formatPrice(cents, currency)}</dd>
      </Row>
    ))}
    <Row gap="md" align="baseline" justify="between" wrap={false} className={styles.line} data-total>
      <dt>Total</dt>
      <dd className="num">{formatPrice(total, currency)}</dd>
    </Row>
  </Stack>
);
