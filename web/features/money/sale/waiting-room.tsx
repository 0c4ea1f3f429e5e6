import { IconVolume } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { LinePlace } from '#contract/money/sale.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import { client } from '#web/lib/api.ts';
import { useUnsaved } from '#web/lib/form/unsaved.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.ts';
import { StepTitle } from '#web/ui/forms/step-title.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { LineNumber, LinePicture } from './line-picture.tsx';
import { LineTurn } from './line-turn.tsx';
import { playTurn } from './play-turn.ts';
import type { ShownSale } from './sale-question.ts';
import { type SeenPlace, usePlace } from './use-place.ts';

const words = messages.sale;

type Props = {
  event: ShownSale['event'];
  type: { uid: string; name: string };
  quantity: number;
  /** Called when the server has reserved tickets for this buyer, who can order now. */
  onTurn: () => unknown;
  /** Returns to the tickets on sale. */
  onLeft: () => unknown;
};

const askToGo = (signal?: AbortSignal) =>
  confirmDialog({
    ...(signal && { signal }),
    title: '¿Salir de la fila?',
    text: 'Tu lugar pasa a quien sigue. Si vuelves, entras al final.',
    confirmLabel: 'Salir de la fila',
    cancelLabel: 'Seguir en la fila',
    tone: 'destroy',
  });

/** The page where buyers wait in the queue while all tickets are held. They must keep it open. */
export function WaitingRoom({ event, type, quantity, onTurn, onLeft }: Props) {
  const [attempt, setAttempt] = useState(0);
  const seen = usePlace({ typeId: type.uid, quantity }, attempt);
  const { place, refusal } = seen;
  const isWaiting = place?.state === 'waiting' && refusal === null;
  const leave = useAction({ mutationFn: () => client.sale.leave({ typeId: type.uid }) }, { done: onLeft });
  useAwake(isWaiting);
  useUnsaved(isWaiting && !leave.isPending && !leave.isSuccess, async ({ signal }) => {
    const goes = await askToGo(signal);
    if (goes) void client.sale.leave({ typeId: type.uid }).catch(() => null);
    return goes;
  });
  const askAndLeave = async () => {
    if (await askToGo()) leave.mutate();
  };
  if (refusal !== null) return <NoPlace title="No pudiste entrar en la fila" text={refusal} onLeft={onLeft} />;
  if (place?.state === 'over') return <NoPlace title={words.lineOver} text={words.lineOverText} onLeft={onLeft} />;
  return (
    <Stack gap="lg" className="measure">
      <Row justify="between" align="start" wrap={false}>
        <div>
          <Text strong>
            {quantity} × {type.name}
          </Text>
          <Text dim>{event.name}</Text>
        </div>
        {isWaiting && seen.trouble === null && <HeardAgo at={seen.receivedAt} />}
      </Row>
      {place?.state === 'yours' && place.hold ? (
        <LineTurn
          place={place}
          hold={place.hold}
          currency={event.currency}
          receivedAt={seen.receivedAt}
          onTake={onTurn}
          onAgain={() => setAttempt(count => count + 1)}
        />
      ) : (
        <Waiting seen={seen} />
      )}
      {place?.state !== 'yours' && (
        <Button variant="default" size="lg" onClick={() => void askAndLeave()} loading={leave.isPending}>
          Salir de la fila
        </Button>
      )}
    </Stack>
  );
}

const NoPlace = ({ title, text, onLeft }: { title: string; text: string; onLeft: () => unknown }) => (
  <Stack className="measure">
    <StepTitle>{title}</StepTitle>
    <Text>{text}</Text>
    <Row>
      <Button onClick={() => void onLeft()}>Ver las entradas</Button>
    </Row>
  </Stack>
);

function Waiting({ seen }: { seen: SeenPlace }) {
  const { place, first, trouble, isAnew } = seen;
  return (
    <>
      <StepTitle>{words.joinedLine}</StepTitle>
      {trouble && (
        <Notice tone="warn" live>
          {trouble}
        </Notice>
      )}
      {isAnew && <Notice tone="info">{words.lineAnew}</Notice>}
      {place === null && !trouble && <LoadingRows rows={3} label="Buscando tu lugar" />}
      {place && (
        <>
          <Row align="end" gap="md">
            <LineNumber>{writeNumber(place.ahead)}</LineNumber>
            <Text size="lg">
              <span className="unseen">{place.ahead} </span>
              {place.ahead === 1 ? 'persona' : 'personas'} <br />
              antes que tú
            </Text>
          </Row>
          <Stack gap="xs">
            <LinePicture first={first} ahead={place.ahead} />
          </Stack>
          <Unpaid place={place} />
        </>
      )}
      <StayHere />
    </>
  );
}

const hatch = 'repeating-linear-gradient(135deg, var(--fill) 0 5px, transparent 5px 10px)';

/** Says how many held tickets are not paid, because they may become free for this buyer. */
function Unpaid({ place: { sold, unpaid } }: { place: LinePlace }) {
  const all = Math.max(1, sold + unpaid);
  return (
    <Stack gap="sm" className="card inside">
      <p>
        <strong>{counted(sold + unpaid, 'entrada apartada', 'entradas apartadas')}</strong>, {writeNumber(unpaid)} aún
        sin pagar
      </p>
      <div
        aria-hidden="true"
        style={{ display: 'flex', height: 10, borderRadius: 'var(--radius-sm)', overflow: 'hidden' }}
      >
        <div style={{ flex: sold / all, background: 'var(--edge)' }} />
        <div style={{ flex: unpaid / all, backgroundImage: hatch, backgroundColor: 'var(--track)' }} />
      </div>
      <Text size="sm" dim>
        Las que no se paguen pasan a la fila, en orden.
      </Text>
    </Stack>
  );
}

/**
 * Asks the buyer to keep the page open. A sleeping phone or a closed page sends no requests, so the buyer would lose
 * the place.
 */
const StayHere = (): ReactNode => (
  <Stack gap="xs">
    <Row wrap={false} align="start">
      <IconVolume size={24} aria-hidden="true" style={{ flex: 'none' }} />
      <Text>
        <strong>No cierres esta página.</strong> Suena cuando sea tu turno y tendrás 5 minutos. Puedes usar otra
        ventana; en el teléfono, quédate aquí: si la pantalla se apaga más de un minuto, pierdes el lugar.
      </Text>
    </Row>
    <Row>
      <Button variant="subtle" onClick={playTurn}>
        Probar el sonido
      </Button>
    </Row>
  </Stack>
);

/** Shows how old the answer on screen is. */
function HeardAgo({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Row gap="xs" wrap={false} className="whole">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <circle cx="6" cy="6" r="5" fill="var(--pos)" />
      </svg>
      <Text size="sm">hace {Math.max(0, Math.round((now - at) / 1000))} s</Text>
    </Row>
  );
}

/** Keeps a visible phone screen on, because a sleeping phone sends no requests. Some browsers cannot. */
function useAwake(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const over = new AbortController();
    let kept: WakeLockSentinel | null = null;
    async function keepAwake() {
      if (document.visibilityState !== 'visible') return;
      const mine = await navigator.wakeLock?.request('screen').catch(() => null);
      if (over.signal.aborted) void mine?.release();
      else kept = mine ?? null;
    }
    void keepAwake();
    // The browser releases the lock when the page is hidden. So a visible page requests it again.
    document.addEventListener('visibilitychange', () => void keepAwake(), over);
    return () => {
      over.abort();
      void kept?.release();
    };
  }, [isNeeded]);
}
