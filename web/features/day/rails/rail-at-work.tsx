import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { emptyTally } from '#domain/day/rails/fold.ts';
import { whyNotReady } from '#domain/day/rails/roll-call.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useFloorToasts } from '#web/ui/dialogs/use-floor-toasts.ts';
import { Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { CalledRail } from './called-rail.tsx';
import { RailCounter } from './rail-counter.tsx';
import { RailHead } from './rail-head.tsx';
import { rail as looks } from './rail-looks.ts';
import { RefusedCard } from './refused-card.tsx';
import { SignCard } from './sign-card.tsx';
import { TakeRail } from './take-rail.tsx';
import { TakenCard } from './taken-card.tsx';
import { useBeat } from './use-beat.ts';
import { railDeviceId, useRail, useTick, useWakeLock } from './use-rail.ts';

const words = messages.rails;

type Props = {
  at: RailOfJudge;
  account: string;
  isSure: boolean;
  isAway: boolean;
  /** This judge's next rail. */
  next: RailOfJudge | undefined;
  /** Another rail of the heat that this judge has. */
  own: RailOfJudge | undefined;
  /** The rail in which this judge repeats an annulled rail. */
  repeated: RailOfJudge | undefined;
};

const nothingCounted = { log: null, tally: emptyTally, taps: [] };

/** The page of a rail, from the judge's arrival to the athlete's signature. */
export function RailAtWork({ at, account, isSure, isAway, next, own, repeated }: Props) {
  useFloorToasts();
  const { rail, state, work, countHere } = useRail({ account, railId: at.uid }, isSure);
  const queries = useQueryClient();
  const isSecond = at.role === 'second';
  // A judge may have counted here in the other role before.
  const { log, tally, taps } = state.log && state.log.role !== at.role ? { ...state, ...nothingCounted } : state;
  // Another device took the rail, or the rail was opened again. The count on this device is only evidence.
  const isSuperseded =
    log !== null && (log.isSuperseded || at.isOthers === true || (log.epoch !== null && at.epoch > log.epoch));
  const isHere = !state.isElsewhere;
  const isCounting = isHere && log !== null && !isSuperseded && at.state !== 'void' && tally.finishAt === null;
  const problem = work.find(each => each.problem !== null)?.problem ?? null;
  const refused = problem?.message;
  // The server decides in the same way. Temporary problems (heat not started, no permission) still allow the signature.
  const isTyped = tally.finishAt !== null && at.typed !== null;
  const isRefused = !isSuperseded && (isTyped || (problem !== null && !problem.mayPass && tally.finishAt !== null));
  const isDecided = isRefused && (at.state === 'finished' || at.state === 'signed' || at.state === 'confirmed');
  const isContested = at.state === 'contested' || work.some(({ kind }) => kind === 'contest');
  const isSigning =
    isHere &&
    log !== null &&
    !isSuperseded &&
    at.state !== 'void' &&
    !isCounting &&
    !log.isSigned &&
    !isRefused &&
    !isContested &&
    !isSecond;
  // Without a network the judge decides whether the heat runs, so the counter is open.
  const isCalled =
    whyNotReady(at.heat, at.state) === null &&
    !isAway &&
    !isSecond &&
    (isCounting ? taps.length === 0 : at.state === 'ready');
  // Before the call only the minutes until the heat change.
  const isBefore = isHere && log === null && at.state === 'ready' && at.heat.status === 'on_hold' && !isCalled;
  useTick(isCounting || isBefore, isCounting ? 100 : 5_000);
  useWakeLock();
  const name = `${at.heat.name} · Carril ${at.number}`;
  // After a false start the rail waits again with the next epoch. This device then counts from zero by itself.
  const begun = log?.epoch ?? log?.seen;
  const isNext = isSecond ? at.heat.status === 'on_hold' && at.epoch > (begun ?? 0) : at.epoch === (begun ?? 0) + 1;
  const isBack = begun !== undefined && at.state === 'ready' && isNext;
  useEffect(() => {
    if (!isBack) return;
    notify.info('Salida en falso: se cuenta de nuevo desde cero.');
    void rail.take(railDeviceId(), name, at.epoch, at.role);
  }, [isBack, rail, name, at.role, at.epoch]);
  const { status } = at.heat;
  const seen = useRef(status);
  useEffect(() => {
    const wasOver = seen.current === 'finished';
    seen.current = status;
    if (wasOver && status === 'active' && isCounting)
      notify.info('El heat sigue: se deshizo el final. Sigue contando.');
  }, [status, isCounting]);
  const take = async () => {
    await rail.take(railDeviceId(), name, at.epoch, at.role);
    void queries.invalidateQueries({ queryKey: ['my-rails'] });
  };
  const waiting = work.filter(({ problem }) => problem === null).length;
  // The server knows whether this device holds the rail, also while the answer to its take is on the way.
  const isHeld = isHere && log !== null && !isSuperseded && at.state !== 'void';
  const isDone =
    isHeld && (isSecond ? tally.finishAt !== null : log.isSigned) && work.length === 0 && log.have >= taps.length;
  useBeat(account, isHeld && !isDone ? { railId: at.uid, taps, have: log.have, waiting: work.length } : null);
  if (!state.isKnown) return null;
  const unsent = (log ? taps.length - log.have : 0) + waiting;
  return (
    // A new key per part scrolls each part to its top.
    <div
      key={isSigning ? 'sign' : 'count'}
      style={looks.ground}
      data-testid="rail"
      data-mantine-color-scheme={schemeOf(isCounting || isRefused, isSigning)}
    >
      <div style={looks.inner}>
        <RailHead
          at={at}
          unsent={isHere && !isDecided ? unsent : null}
          isBefore={isBefore}
          isRefused={isRefused || refused !== undefined}
        />
        {refused && !isRefused && (
          <Notice tone="bad" title="El servidor no aceptó este conteo" live>
            {refused}
          </Notice>
        )}
        {!isHere ? (
          <Elsewhere name={at.entry?.name} onHere={countHere} />
        ) : at.state === 'void' ? (
          <VoidRail at={at} repeated={repeated} />
        ) : at.isOthers ? (
          <TakenCard at={at} rail={rail} account={account} isAway={isAway} own={own} />
        ) : isCalled ? (
          <CalledRail at={at} isTaken={isCounting} onTake={take} />
        ) : !log || isSuperseded ? (
          <TakeRail at={at} rail={rail} isSuperseded={isSuperseded} onTake={take} />
        ) : tally.finishAt === null ? (
          <RailCounter at={at} rail={rail} isAway={isAway} />
        ) : isSecond ? (
          <Done
            title={words.secondDone(formatQuantity(tally.count))}
            text={unsent > 0 ? words.secondLater : words.secondKept}
          />
        ) : isContested ? (
          <Done text={unsent > 0 && !isRefused ? messages.protests.sentLater : messages.protests.sent} />
        ) : isDecided ? (
          <Done text={words.principalDecided} />
        ) : isRefused ? (
          <RefusedCard at={at} rail={rail} why={refused ?? words.typedMeanwhile} next={next} />
        ) : log.isSigned ? (
          <Done text={refused ? words.stillRefused : unsent > 0 ? words.sentLater : words.sent} isSent={!refused} />
        ) : (
          <SignCard at={at} rail={rail} />
        )}
      </div>
    </div>
  );
}

/** Counting is white on black, for sunlight; the athlete reads on light paper. */
const schemeOf = (isCounting: boolean, isSigning: boolean) => (isCounting ? 'dark' : isSigning ? 'light' : undefined);

function Elsewhere({ name, onHere }: { name: string | undefined; onHere: () => Promise<void> }) {
  return (
    <Stack gap="lg">
      {name && (
        <Text dim className="wraps">
          {name}
        </Text>
      )}
      <Text as="h2" size="2xl" num>
        Este carril se cuenta en otra pestaña
      </Text>
      <Text>Lo abriste después en otra pestaña o ventana de este navegador. Lo que contaste aquí ya está allá.</Text>
      <Button size="xl" onClick={() => void onHere()}>
        Contar aquí
      </Button>
    </Stack>
  );
}

type DoneProps = { text: string; isSent?: boolean; title?: string };

function Done({ text, isSent = false, title = isSent ? 'Listo en este carril' : 'Este carril' }: DoneProps) {
  return (
    <Stack gap="lg">
      <Text as="h2" size="2xl" num>
        {title}
      </Text>
      <Text>{text}</Text>
      <ButtonLink to={paths.staffRails} size="lg">
        Mis carriles
      </ButtonLink>
    </Stack>
  );
}

/** Shows that a rail is annulled and no longer counts. Its repetition counts (D23). */
function VoidRail({ at, repeated }: { at: RailOfJudge; repeated: RailOfJudge | undefined }) {
  return (
    <Stack gap="lg">
      <Text as="h2" size="3xl" num className="wraps">
        {repeated ? words.repeatedAs(repeated.heat.name) : at.entry?.name}
      </Text>
      <Text>{`${words.voided} Lo que contaste aquí queda guardado.`}</Text>
      {repeated ? (
        <ButtonLink to={paths.staffRail} params={{ railId: repeated.uid }} size="xl" variant="strong">
          {`Ir al carril ${repeated.number} · ${repeated.heat.name}`}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.staffRails} size="lg">
          Mis carriles
        </ButtonLink>
      )}
    </Stack>
  );
}
