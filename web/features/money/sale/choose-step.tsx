import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { usePassing } from '#web/lib/clock/server-clock.ts';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import type { SaleType, ShownSale } from './sale-question.ts';
import { TypeCard } from './type-card.tsx';
import type { Purchase } from './use-purchase.ts';

type Props = {
  sale: ShownSale;
  state: Purchase;
  clock: () => number;
  /** Holds the chosen tickets when the sale that the buyer waited for begins. */
  onOpening: () => void;
  actionOf: (type: SaleType) => ReactNode;
};

/** Milliseconds. Each waiting buyer asks at a random moment after the opening, so speed gives no advantage. */
const jitter = 2000;

export function ChooseStep({ sale, state, clock, onOpening, actionOf }: Props) {
  const { draft, notice, isHolding, wish } = state;
  const begins = sale.types.flatMap(type => (type.state === 'soon' && type.saleStart ? [type.saleStart] : []));
  const now = usePassing(clock, begins);
  const open = useEffectEvent(onOpening);
  // The types whose sale had not begun when the page opened. A newer answer may say that it has; the page must still
  // ask for a hold.
  const [awaited] = useState(() => sale.types.flatMap(({ uid, state }) => (state === 'soon' ? [uid] : [])));
  const hasBegun = sale.types
    .filter(({ uid, state, saleStart }) => {
      const isSoon = state === 'soon' && (saleStart === null || Date.parse(saleStart) > now);
      return awaited.includes(uid) && !isSoon;
    })
    .map(({ uid }) => uid)
    .join(' ');
  useEffect(() => {
    if (hasBegun === '') return;
    const timer = setTimeout(open, Math.random() * jitter);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return (
    <Stack>
      <StepTitle>Entradas</StepTitle>
      {notice && (
        <Notice tone="warn" live>
          {notice}
        </Notice>
      )}
      {sale.types.length === 0 ? (
        <EmptyState
          card
          level={2}
          title={messages.sale.notSold}
          text="La organización las da a mano, o en la puerta."
        />
      ) : (
        <Stack as="ul" className="plain" aria-label="Tipos de entrada">
          {sale.types.map(type => (
            <TypeCard
              key={type.uid}
              sale={sale}
              type={type}
              wish={draft.wishes[type.uid] ?? 0}
              clock={clock}
              disabled={isHolding}
              onWish={quantity => wish(type.uid, quantity)}
              action={actionOf(type)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
