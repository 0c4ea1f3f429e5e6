import { formatPrice } from '#domain/foundation/text/money.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './order-lines.module.css';

export type PricedLine = { name: string; cents: number };

export const OrderLines = ({ lines, total }: { lines: readonly PricedLine[]; total: number }) => (
  <Stack as="dl" gap="none">
    {lines.map(({ name, cents }) => (
      <Row key={name} gap="md" align="baseline" justify="between" wrap={false} className={styles.line}>
        <dt>{name}</dt>
        <dd className="num">{formatPrice(cents)}</dd>
      </Row>
    ))}
    <Row gap="md" align="baseline" justify="between" wrap={false} className={styles.line} data-total>
      <dt>Total</dt>
      <dd className="num">{formatPrice(total)}</dd>
    </Row>
  </Stack>
);
