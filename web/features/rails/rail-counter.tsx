import { IconArrowBackUp, IconDeviceMobileCheck, IconX } from '@tabler/icons-react';
import type { RailOfJudge } from '#contract/rails.ts';
import { countingOf, largerSteps, lastStep } from '#domain/rails/counting.ts';
import { placeIn } from '#domain/rails/segments.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import { unitOf, unitWords } from '#domain/wods/wod-types.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { AttemptCounter } from './attempt-counter.tsx';
import { CorrectCount } from './correct-count.tsx';
import { FitText } from './fit-text.tsx';
import { HoldButton } from './hold-button.tsx';
import { PressButton } from './press-button.tsx';
import { faceOf, isPastCap, RailClock } from './rail-clock.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';

type Props = { at: RailOfJudge; rail: RailCount; isAway: boolean };

/** One thumb: a press is one of what is counted, or an attempt; what ends it is held. */
export function RailCounter({ at, rail, isAway }: Props) {
  const { tally, taps, problem, log } = rail.read();
  const unit = unitOf(at.test);
  const counting = countingOf[unit];
  const face = faceOf(at);
  const isOver = isPastCap(at);
  const target = at.test.validReps;
  const isAtTarget =
    at.test.typeWod === 'for time' && !at.entry?.isTeam && target !== null && tally.count >= target * 1_000;
  // Without a network nobody knows whether it has begun: then the judge does.
  const isWaiting = !isAway && (face === null || face.phase === 'counting');
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
      <RailClock at={at} />
      <Lines>
        <Text as="strong" size="lg" num className="wraps">
          {at.entry?.name}
        </Text>
        {/* On a small screen the press needs the room. */}
        {!isAway && <Text as="span" size="sm" dim className="wraps">{`${at.test.name} · ${at.category.name}`}</Text>}
      </Lines>
      {counting === 'attempts' ? (
        <AttemptCounter at={at} rail={rail} isWaiting={isWaiting} />
      ) : (
        <>
          <CountShown at={at} count={tally.count} last={counting === 'steps' ? lastStep(taps) : null} />
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
        </>
      )}
      {counting !== 'attempts' && (isAtTarget || isOver) ? (
        <HoldButton isWhole style={looks.press} onHeld={moment => void rail.finish(moment)}>
          <Text as="span" size="2xl" style={{ display: 'block' }}>
            MANTÉN PARA TERMINAR
          </Text>
          <Text as="span" size="sm" style={{ fontFamily: 'var(--sans)' }}>
            {isAtTarget ? 'Vale el momento en que apretaste' : 'Se acabó el tiempo'}
          </Text>
        </HoldButton>
      ) : (
        <>
          {counting !== 'attempts' && (
            <Row wrap={false} align="stretch" style={{ flex: '1 0 30vh' }}>
              {counting === 'steps' && (
                <Stack gap="sm" style={{ flex: '0 0 124px' }}>
                  {largerSteps.toReversed().map(amount => (
                    <button
                      key={amount}
                      type="button"
                      disabled={isWaiting}
                      style={{ ...looks.big, ...looks.larger }}
                      onClick={() => rail.press({ kind: 'add', amount })}
                    >
                      {`+${amount / 1_000}`}
                    </button>
                  ))}
                </Stack>
              )}
              <div style={looks.wide}>
                <PressButton
                  isOff={isWaiting}
                  word={unit === 'reps' ? 'REP' : unitWords[unit][0].toUpperCase()}
                  spoken={unit === 'reps' ? 'Más una repetición' : `Más 1 ${unitWords[unit][0]}`}
                  onRep={() => rail.press({ kind: 'rep' })}
                  onNoRep={() => rail.press({ kind: 'no-rep' })}
                  onUndo={() => rail.undo()}
                />
              </div>
            </Row>
          )}
          <Row justify="between" gap="2xs" wrap={false} className="text-sm">
            {!isWaiting && (
              <HoldButton style={looks.hold} onHeld={moment => void rail.finish(moment)}>
                {' Mantén para terminar'}
              </HoldButton>
            )}
            {tally.tieBreakAt === null ? (
              <button type="button" style={looks.plain} onClick={() => rail.press({ kind: 'tie-break' })}>
                Desempate
              </button>
            ) : (
              <Text as="span" dim>
                Desempate marcado
              </Text>
            )}
            {log && (
              <CorrectCount
                tally={tally}
                unit={unit}
                onCorrect={count => rail.press({ kind: 'correct', count, noReps: tally.noReps })}
              />
            )}
          </Row>
        </>
      )}
    </>
  );
}

/** How many, of how many, and where in the workout that is. */
function CountShown({ at: { test }, count, last }: { at: RailOfJudge; count: number; last: number | null }) {
  const whole = count / 1_000;
  const place = placeIn(
    test.exercises.map(({ quantity }) => quantity),
    test.typeWod === 'for time' ? (test.rounds ?? 1) : null,
    whole,
  );
  const exercise = place && test.exercises[place.exercise];
  const unit = unitOf(test);
  return (
    <Row wrap={false} gap="md">
      <div data-testid="count">
        <FitText text={formatQuantity(count)} letters={3} height="clamp(76px, 14vh, 190px)" />
      </div>
      <Lines>
        {unit !== 'reps' && (
          <Text as="span" dim>
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
