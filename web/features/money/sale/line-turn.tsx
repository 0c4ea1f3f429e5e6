import { useEffect, useState } from 'react';
import type { LinePlace, SaleHold } from '#contract/money/sale.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Countdown } from '#web/ui/states/countdown.tsx';
import { playTurn } from './play-turn.ts';
import { atPrice } from './sale-question.ts';

type Props = {
  place: LinePlace;
  hold: SaleHold;
  currency: Currency;
  receivedAt: number;
  onTake: () => unknown;
  /** Puts the buyer at the end of the queue again. */
  onAgain: () => void;
};

/** Calls the buyer, who may look at something else: with a sound, vibration and the tab's title. */
function useCalled(isCalled: boolean) {
  useEffect(() => {
    if (!isCalled) return;
    const before = document.title;
    document.title = `(¡tu turno!) ${before}`;
    return () => {
      document.title = before;
    };
  }, [isCalled]);
  useEffect(() => {
    if (isCalled) playTurn();
  }, [isCalled]);
}

export function LineTurn({ place, hold, currency, receivedAt, onTake, onAgain }: Props) {
  const [hasPassed, setHasPassed] = useState(false);
  const clock = useServerClock(place.now, receivedAt);
  useCalled(!hasPassed);
  if (hasPassed)
    return (
      <Stack role="alert">
        <StepTitle>Tu turno pasó</StepTitle>
        <Text>Las entradas pasaron a quien seguía. Puedes volver a la fila, al final.</Text>
        <Row>
          <Button variant="strong" onClick={onAgain}>
            Volver a la fila
          </Button>
        </Row>
      </Stack>
    );
  return (
    <Stack gap="lg">
      {/* A screen reader says this text once; it does not read the countdown. */}
      <p role="alert" className="unseen">
        Es tu turno
      </p>
      <h1 tabIndex={-1}>
        Es tu turno: <Countdown until={hold.until} now={clock} onEnd={() => setHasPassed(true)} />
      </h1>
      <Text size="lg">
        {counted(hold.quantity, 'entrada apartada', 'entradas apartadas')} para ti, {atPrice(hold, currency)}. Págalas
        antes de que termine el tiempo.
      </Text>
      <Button size="lg" onClick={() => void onTake()}>
        Comprar ahora
      </Button>
    </Stack>
  );
}
