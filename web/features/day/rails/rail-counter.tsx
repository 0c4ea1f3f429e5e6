import { IconArrowBackUp, IconDeviceMobileCheck, IconFlag, IconPlayerPauseFilled, IconX } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { messages } from '#contract/messages.ts';
import { type Unit, unitOf, unitWords } from '#domain/competition/wods/wod-types.ts';
import { countingOf, largerSteps, lastStep } from '#domain/day/rails/counting.ts';
import { placeIn } from '#domain/day/rails/segments.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { writeResult } from '#web/entities/result/result-words.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { AttemptCounter } from './attempt-counter.tsx';
import { CorrectCount } from './correct-count.tsx';
import { FinishFoot } from './finish-foot.tsx';
import { FitText } from './fit-text.tsx';
import { HoldButton } from './hold-button.tsx';
import { type Off, PressButton } from './press-button.tsx';
import { faceOf, isPastCap, pausedFor, RailClock, whyOff } from './rail-clock.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';
import { Sides, useIsLying } from './sides.tsx';

const words = messages.rails;

type Props = { at: RailOfJudge; rail: RailCount; isAway: boolean };

/** A counter for one thumb. A press counts a unit or an attempt; holding the button finishes. */
export function RailCounter({ at, rail, isAway }: Props) {
  const { tally, taps } = rail.read();
  const unit = unitOf(at.test);
  const counting = countingOf[unit];
  const face = faceOf(at);
  const isOver = isPastCap(at);
  const target = at.test.validReps;
  const isAtTarget = at.test.typeWod === 'for time' && target !== null && tally.count >= target * 1_000;
  const why = whyOff(at, isAway);
  // An athlete who gives up during a pause can still finish.
  const isWaiting = why === 'waiting' || why === 'counting';
  const capMs = at.heat.run?.capMs || at.test.capMs;
  const leftMs = face === null || isOver || at.heat.status === 'finished' ? null : capMs - face.elapsedMs;
  const isAsked = counting !== 'attempts' && leftMs !== null && leftMs > 0;
  const above = <Above at={at} rail={rail} isAway={isAway} />;
  const foot = <FinishFoot at={at} rail={rail} isWaiting={isWaiting} leftMs={isAsked ? leftMs : null} />;
  if (counting === 'attempts') {
    return <AttemptCounter at={at} rail={rail} isOff={why !== null} above={above} foot={foot} />;
  }
  return (
    <Sides
      read={
        <>
          {above}
          <CountShown at={at} count={tally.count} last={counting === 'steps' ? lastStep(taps) : null} />
        </>
      }
      press={
        <>
          <Row wrap={false}>
            <button type="button" style={looks.big} onClick={() => rail.undo()}>
              <IconArrowBackUp size={20} aria-hidden="true" /> Deshacer
            </button>
            <button
              type="button"
              style={{ ...looks.big, color: 'var(--neg)' }}
              onClick={() => rail.press({ kind: 'no-rep' })}
            >
              <IconX size={20} aria-hidden="true" /> {`${counting === 'steps' ? 'Nulo' : 'No-rep'} ${tally.noReps}`}
            </button>
          </Row>
          {isAtTarget || isOver ? (
            <HoldButton ring={132} style={looks.press} onHeld={moment => void rail.finish(moment)}>
              <Text as="span" size="2xl" style={{ display: 'block' }}>
                MANTÉN PARA TERMINAR
              </Text>
              <Text as="span" size="sm" style={{ fontFamily: 'var(--sans)' }}>
                {isAtTarget ? 'Vale el momento en que apretaste' : 'Se acabó el tiempo'}
              </Text>
            </HoldButton>
          ) : (
            <Presses rail={rail} unit={unit} off={why === 'counting' ? { left: face?.text ?? '' } : why} />
          )}
        </>
      }
      foot={
        isOver ? (
          <CorrectCount
            tally={tally}
            unit={unit}
            onCorrect={count => rail.press({ kind: 'correct', count, noReps: tally.noReps })}
          />
        ) : isAtTarget ? null : (
          foot
        )
      }
    />
  );
}

/** Buttons that add: one unit, and larger steps for the units that need them. */
function Presses({ rail, unit, off }: { rail: RailCount; unit: Unit; off: Off | null }) {
  return (
    <Row wrap={false} align="stretch" style={looks.adding}>
      {countingOf[unit] === 'steps' && (
        <Stack gap="sm" style={looks.steps}>
          {largerSteps.toReversed().map(amount => (
            <button
              key={amount}
              type="button"
              disabled={off !== null}
              style={{ ...looks.big, ...looks.larger, ...(off && looks.offEdge) }}
              onClick={() => rail.press({ kind: 'add', amount })}
            >
              {`+${amount / 1_000}`}
            </button>
          ))}
        </Stack>
      )}
      <div style={looks.wide}>
        <PressButton
          off={off}
          word={unit === 'reps' ? 'REP' : unitWords[unit][0].toUpperCase()}
          spoken={unit === 'reps' ? 'Más una repetición' : `Más 1 ${unitWords[unit][0]}`}
          onRep={() => rail.press({ kind: 'rep' })}
          onNoRep={() => rail.press({ kind: 'no-rep' })}
          onUndo={() => rail.undo()}
        />
      </div>
    </Row>
  );
}

/** The part above every count: warnings for the judge, the clock and the entry. */
function Above({ at, rail, isAway }: Props) {
  const { problem } = rail.read();
  const { typed, heat, test, category, entry } = at;
  const isLying = useIsLying();
  const since = pausedFor(at);
  // A low screen needs the room for the button.
  const hasRoom = !isAway && !isLying && !typed;
  return (
    <>
      {isAway && (
        <div style={looks.band} role="status" className="text-sm">
          <IconDeviceMobileCheck size={18} aria-hidden="true" /> <strong>Sin red. Sigue contando:</strong> queda todo
          aquí.
        </div>
      )}
      {problem && (
        <div style={looks.band} role="alert">
          <strong>{problem}</strong> Lo que contaste queda en este teléfono.
        </div>
      )}
      {typed && (
        <div style={looks.band} role="status" className="text-sm">
          <strong>{words.alreadyTyped(writeResult(typed, test))}</strong> {!isLying && words.keptBeside}
        </div>
      )}
      {heat.status === 'finished' ? (
        <div style={looks.held} role="status">
          <IconFlag size={24} aria-hidden="true" /> El heat terminó: termina aquí
        </div>
      ) : (
        heat.run?.state === 'paused' && (
          <div style={looks.held} role="status">
            <IconPlayerPauseFilled size={24} aria-hidden="true" /> {isAway ? 'Estaba en pausa' : 'En pausa'}
            {!isAway && since && <span style={looks.since} aria-hidden="true">{`hace ${since}`}</span>}
          </div>
        )
      )}
      <RailClock at={at} />
      {!(isLying && (isAway || typed)) && (
        <Lines>
          <Text as="strong" size="lg" num className="wraps">
            {entry?.name}
          </Text>
          {hasRoom && <Text as="span" size="sm" dim className="wraps">{`${test.name} · ${category.name}`}</Text>}
        </Lines>
      )}
    </>
  );
}

/** The count, the target and the present exercise of the workout. */
function CountShown({ at: { test }, count, last }: { at: RailOfJudge; count: number; last: number | null }) {
  const whole = count / 1_000;
  const place = placeIn(
    test.exercises.map(({ quantity }) => quantity),
    test.typeWod === 'for time' ? (test.rounds ?? 1) : null,
    whole,
  );
  const exercise = place && test.exercises[place.exercise];
  const unit = unitOf(test);
  const isLying = useIsLying();
  return (
    <Row wrap={false} gap="md" style={isLying ? looks.counted : undefined}>
      <div data-testid="count" style={isLying ? looks.fitted : looks.wideCount}>
        <FitText text={formatQuantity(count)} letters={3} height={isLying ? '100%' : 'clamp(76px, 14vh, 190px)'} />
      </div>
      <Lines>
        {unit !== 'reps' && (
          <Text as="span" dim className="nowrap">
            {unitWords[unit][1]}
          </Text>
        )}
        {test.validReps !== null && <Text as="span" dim>{`de ${test.validReps}`}</Text>}
        {last !== null && (
          <span>
            <Text as="span" num style={looks.place}>{`Último +${formatQuantity(last)}`}</Text>
          </span>
        )}
        {exercise && (
          <>
            <Text as="span" size="lg" num className="wraps">
              {exercise.name}
            </Text>
            {countingOf[unit] === 'reps' && (
              <span>
                <Text as="span" num style={looks.place}>{`${place.done} de ${place.of}`}</Text>
              </span>
            )}
          </>
        )}
      </Lines>
    </Row>
  );
}
