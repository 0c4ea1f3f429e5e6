import { IconChevronDown, IconChevronUp, IconClock } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { OrderLines, type PricedLine } from '#web/pay/order-lines.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import styles from './sale.module.css';
import type { ShownSale } from './sale-question.ts';

type Props = {
  event: ShownSale['event'];
  lines: readonly PricedLine[];
  /** The tickets are held until this server time. */
  hold: { until: string; clock: () => number; onEnd: () => void } | null;
  /** The button to continue. With this button, the summary is the bar at a phone's lower edge. */
  children?: ReactNode;
};

const held = { paddingBlock: 0, minHeight: 52, background: 'var(--info-bg)' };
const clipped = { overflow: 'hidden' };
const bare = { padding: 0 };
const spaced = { padding: 16 };
const pressed = { minHeight: 44 };

/**
 * Shows the tickets, the total and the time left. On a phone it shows only the last two until it is opened. So the form
 * has more room.
 */
export function PurchaseSummary({ event, lines, hold, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Sign = isOpen ? IconChevronUp : IconChevronDown;
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Stack
      as="aside"
      gap="none"
      className={`card ${styles.summary}`}
      style={clipped}
      aria-label="Tu compra"
      data-bar={children ? '' : undefined}
    >
      {hold && (
        <Row justify="between" wrap={false} className={styles.hold} style={held} data-open={isOpen || undefined}>
          <Row as="p" gap="xs" wrap={false}>
            <IconClock size={18} aria-hidden="true" />
            <span>Apartadas</span>
            <Text as="strong" size="xl">
              <Countdown key={hold.until} until={hold.until} now={hold.clock} onEnd={hold.onEnd} />
            </Text>
          </Row>
          <button
            type="button"
            className={`plain-control ${styles.more}`}
            style={pressed}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="unseen">Ver la compra: </span>
            Total
            <Text as="strong" num size="2xl">
              {formatPrice(total, event.currency)}
            </Text>
            <Sign size={18} aria-hidden="true" />
          </button>
        </Row>
      )}
      <Stack gap="none" id={id} className={styles.whole} style={bare}>
        <Stack gap="2xs" className={styles.event} style={spaced}>
          <p className="eyebrow">Tu compra</p>
          <Text strong className="wraps">
            {event.name}
          </Text>
          <p className="dim text-sm">
            <MomentWithZone at={event.start} timeZone={event.timeZone} />
          </p>
        </Stack>
        {lines.length > 0 && <OrderLines lines={lines} total={total} currency={event.currency} />}
      </Stack>
      {/* An empty cart costs nothing but is not a free order, so it shows no total. */}
      {lines.length === 0 && children && <Text dim>Elige cuántas entradas quieres.</Text>}
      {children && <Stack gap="xs">{children}</Stack>}
    </Stack>
  );
}
