import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './sale.module.css';
import { isSellable, mostOf, priceFor, type SaleType, type ShownSale, unsoldWords } from './sale-question.ts';
import { Stepper } from './stepper.tsx';

const words = messages.sale;

type Props = {
  sale: ShownSale;
  type: SaleType;
  wish: number;
  clock: () => number;
  disabled: boolean;
  onWish: (quantity: number) => void;
  /** The action for a type without free tickets: the queue, or a mail later. */
  action: ReactNode;
};

/** Draws a ticket type as a ticket with a perforation: its description on one side, the action on the other. */
export function TypeCard({ sale, type, wish, clock, disabled, onWish, action }: Props) {
  const { name, state } = type;
  const isOpen = (state === 'open' || state === 'soon') && isSellable(sale, type);
  const isOff = state === 'sold-out' || state === 'closed' || !isSellable(sale, type);
  return (
    <li
      className={`card ${styles.ticket}`}
      aria-label={name}
      data-chosen={(isOpen && wish > 0) || undefined}
      data-off={isOff || undefined}
    >
      <Row justify="between" align="baseline" wrap={false}>
        <Stack gap="xs" className="wraps">
          <h2 className="small-title">{name}</h2>
          {state === 'sold-out' && (
            <p>
              <StatusTag>{messages.eventPage.soldOut}</StatusTag>
            </p>
          )}
          <Caption sale={sale} type={type} clock={clock} />
        </Stack>
        <Text as="strong" num size="3xl">
          {formatPrice(priceFor(sale, type, wish), sale.event.currency)}
        </Text>
      </Row>
      {(isOpen || action) && (
        <Row justify="between" className={styles.stub}>
          <Text as="div" size="sm" className="wraps">
            {isOpen && <Left sale={sale} type={type} wish={wish} />}
          </Text>
          {isOpen ? (
            <Stepper name={name} value={wish} most={mostOf(sale, type)} disabled={disabled} onChange={onWish} />
          ) : (
            action
          )}
        </Row>
      )}
    </li>
  );
}

/** Says why the type cannot be bought now, or when its sale begins. */
function Caption({ sale, type, clock }: Pick<Props, 'sale' | 'type' | 'clock'>) {
  const { state, saleStart } = type;
  const unsold = unsoldWords(sale, type);
  if (unsold) return <p className="dim text-sm">{unsold}</p>;
  if (state === 'all-held') return <p className="dim text-sm">{words.allHeld}</p>;
  if (state === 'closed') return <p className="dim text-sm">{words.closed}</p>;
  if (state !== 'soon' || !saleStart) return null;
  return (
    <>
      <p className="dim text-sm">
        A la venta el <MomentWithZone at={saleStart} timeZone={sale.event.timeZone} />. Puedes elegir ya cuántas: no
        pierdes el turno.
      </p>
      <Text as="div" size="2xl">
        <Countdown key={saleStart} until={saleStart} now={clock} ended={<span className="dim">Abriendo…</span>} />
      </Text>
    </>
  );
}

function Left({ sale, type, wish }: Pick<Props, 'sale' | 'type' | 'wish'>) {
  const most = mostOf(sale, type);
  return (
    <>
      {type.state === 'open' && (
        <p className={wish > most ? 'strong' : undefined} role={wish > most ? 'alert' : undefined}>
          {words.left(type.left)}
        </p>
      )}
      <p className="dim">{words.most(type.mostPerPerson)}</p>
    </>
  );
}
