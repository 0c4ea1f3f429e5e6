import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MomentWithZone } from '#web/lib/moments.tsx';
import { OrderLines, type PricedLine } from '#web/pay/order-lines.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './sale.module.css';
import type { ShownSale } from './sale-question.ts';

type Props = {
  event: ShownSale['event'];
  lines: readonly PricedLine[];
  /** Until when what is bought is kept, by the server's clock. */
  hold: { until: string; clock: () => number; onEnd: () => void } | null;
  /** What is pressed to go on; where there is one, this is the bar at a phone's lower edge. */
  children?: ReactNode;
};

/** What is bought, what it comes to, and until when it is kept. */
export function PurchaseSummary({ event, lines, hold, children }: Props) {
  return (
    <Stack
      as="aside"
      gap="none"
      className={`card ${styles.summary}`}
      aria-label="Tu compra"
      data-bar={children ? '' : undefined}
    >
      <Stack gap="2xs" className={styles.event}>
        <p className="eyebrow">Tu compra</p>
        <Text strong className="wraps">
          {event.name}
        </Text>
        <p className="dim text-sm">
          <MomentWithZone at={event.start} timeZone={event.timeZone} />
        </p>
      </Stack>
      {lines.length > 0 && <OrderLines lines={lines} total={lines.reduce((sum, { cents }) => sum + cents, 0)} />}
      {/* Nothing is not for free: what it comes to is said once something is chosen. */}
      {lines.length === 0 && children && <Text dim>Elige cuántas entradas quieres.</Text>}
      {hold && (
        <Row as="p" gap="xs" className={styles.hold}>
          <IconClock size={18} aria-hidden="true" />
          <span>Apartadas</span>
          <Text as="strong" size="xl">
            <Countdown key={hold.until} until={hold.until} now={hold.clock} onEnd={hold.onEnd} />
          </Text>
        </Row>
      )}
      {children && <Stack gap="xs">{children}</Stack>}
    </Stack>
  );
}
