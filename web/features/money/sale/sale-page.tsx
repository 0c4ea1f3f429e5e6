import { lazy, Suspense, useEffect } from 'react';
import { useServerClock } from '#web/lib/clock/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { ChooseStep } from './choose-step.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import styles from './sale.module.css';
import { SaleFrame } from './sale-frame.tsx';
import { countOf, heldOf, isSellable, linesOf, type SaleType, type ShownSale, wishedNow } from './sale-question.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

// Lazy: a visitor who only looks loads neither forms nor payment.
const loadLater = () => import('./later-steps.tsx');
const WaitingRoom = lazy(() => import('./waiting-room.tsx').then(file => ({ default: file.WaitingRoom })));
const TypeAction = lazy(() => import('./type-action.tsx').then(file => ({ default: file.TypeAction })));
const LaterSteps = lazy(() => loadLater().then(file => ({ default: file.LaterSteps })));

type Props = {
  sale: ShownSale;
  receivedAt: number;
  /** The id of an order to continue. It may come from another device. */
  resumed?: string | undefined;
};

export function SalePage({ sale, receivedAt, resumed }: Props) {
  const state = usePurchase(sale, sale.buyer?.email ?? null, resumed);
  const clock = useServerClock(sale.now, receivedAt);
  const { step, wishes, lineOf } = state.draft;
  const line = sale.types.find(({ uid }) => uid === lineOf);
  const isWishing = countOf(wishes) > 0;
  // After the first choice, the code of the next step is loaded.
  useEffect(() => {
    if (isWishing) loadLater().catch(() => undefined);
  }, [isWishing]);
  if (step === 'choose')
    return (
      <SaleFrame event={sale.event} step={step}>
        {line ? <InLine sale={sale} state={state} line={line} /> : <Choosing sale={sale} state={state} clock={clock} />}
      </SaleFrame>
    );
  const wait = (
    <SaleFrame event={sale.event} step={step}>
      <LoadingRows rows={2} height={110} label="Cargando el paso" />
    </SaleFrame>
  );
  return (
    <Suspense fallback={wait}>
      <LaterSteps sale={sale} state={state} clock={clock} />
    </Suspense>
  );
}

function InLine({ sale, state, line }: { sale: ShownSale; state: Purchase; line: SaleType }) {
  const { change, askAgain, holds, draft } = state;
  return (
    <Suspense fallback={<LoadingRows rows={3} height={110} label="Cargando la fila" />}>
      <WaitingRoom
        event={sale.event}
        type={line}
        quantity={draft.wishes[line.uid] ?? 1}
        onTurn={async () => {
          await askAgain();
          change({ step: 'data', wishes: heldOf({ holds: holds() }), lineOf: null });
        }}
        onLeft={async () => {
          await askAgain();
          change({ lineOf: null });
        }}
      />
    </Suspense>
  );
}

type ChoosingProps = { sale: ShownSale; state: Purchase; clock: () => number };

function Choosing({ sale, state, clock }: ChoosingProps) {
  const { draft, isHolding } = state;
  const ready = countOf(wishedNow(sale, draft.wishes, clock()));
  const isWaiting = ready === 0 && countOf(draft.wishes) > 0;
  const goOn = async () => {
    if (await state.hold(wishedNow(sale, draft.wishes, clock()))) state.change({ step: 'data' });
  };
  return (
    <Stack gap="lg" className={styles.columns}>
      <ChooseStep
        sale={sale}
        state={state}
        clock={clock}
        onOpening={() => void (countOf(wishedNow(sale, draft.wishes, clock())) > 0 ? goOn() : state.askAgain())}
        actionOf={type => actionOf(sale, type, state)}
      />
      {sale.types.length > 0 && (
        <PurchaseSummary event={sale.event} lines={linesOf(sale, draft.wishes)} hold={null}>
          <Button size="lg" disabled={ready === 0} loading={isHolding} onClick={() => void goOn()}>
            {ready === 0 ? 'Apartar' : `Apartar ${ready}`}
          </Button>
          <Text dim size="sm">
            {isWaiting
              ? 'Las apartamos por ti en cuanto abra la venta: deja esta página abierta.'
              : 'Quedan tuyas 5 minutos mientras escribes tu nombre y tu correo. Sin cuenta.'}
          </Text>
        </PurchaseSummary>
      )}
    </Stack>
  );
}

/** Draws the action for a type that has no available tickets. */
const actionOf = (sale: ShownSale, type: SaleType, state: Purchase) =>
  (type.state === 'all-held' || type.state === 'sold-out') && isSellable(sale, type) ? (
    <Suspense fallback={null}>
      <TypeAction sale={sale} type={type} state={state} />
    </Suspense>
  ) : null;
