import { IconArrowBackUp, IconBarbell, IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { clockText, elapsedAt } from '#domain/day/clock/phase.ts';
import { type Attempt, attemptsOf, attemptsOfTest, loadSteps } from '#domain/day/rails/counting.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { FitText } from './fit-text.tsx';
import { NumberPad } from './number-pad.tsx';
import type { RailCount } from './rail-log.ts';
import { rail as looks } from './rail-looks.ts';
import { Sides, useIsLying } from './sides.tsx';

type Props = { at: RailOfJudge; rail: RailCount; isOff: boolean; above: ReactNode; foot: ReactNode };

const mostShown = 3;

/** One attempt after another: first its load, then success or failure. The best success counts. */
export function AttemptCounter({ at, rail, isOff, above, foot }: Props) {
  const isLying = useIsLying();
  const { tally, taps } = rail.read();
  const attempts = attemptsOf(taps);
  const last = attempts.at(-1)?.amount ?? (tally.count > 0 ? tally.count : null);
  // The load of the next attempt; null while it is not chosen.
  const [load, setLoad] = useState<number | null>(null);
  const unit = unitOf(at.test);
  const number = attempts.length + 1;
  const mostAttempts = attemptsOfTest(at.test.exercises);
  const isSpent = mostAttempts !== null && number > mostAttempts;
  // The judge gives one more, as after a bar that broke.
  const [given, give] = useState(0);
  const title = mostAttempts === null || isSpent ? `Intento ${number}` : `Intento ${number} de ${mostAttempts}`;
  const best = tally.count;
  const call = (kind: 'lift' | 'miss') => {
    if (load === null) return;
    navigator.vibrate?.(kind === 'lift' ? 30 : 60);
    rail.press({ kind, amount: load });
    setLoad(null);
  };
  const exercise = at.test.exercises.map(({ name }) => name).join(' + ');
  const strip = (next: string) => <Strip at={at} attempts={attempts} best={best} next={next} />;
  const before = (
    <>
      {above}
      <Row gap="xs" wrap={false}>
        <div className="grow">{strip(isSpent && given < number ? 'Sin intentos' : title)}</div>
        {attempts.length > 0 && (
          <button
            type="button"
            aria-label="Deshacer"
            style={{ ...looks.big, flex: '0 0 58px', minHeight: 58 }}
            onClick={() => rail.undo()}
          >
            <IconArrowBackUp size={24} aria-hidden="true" />
          </button>
        )}
      </Row>
    </>
  );
  if (isSpent && given < number) {
    return (
      <Sides
        read={before}
        press={
          <Stack>
            <Text as="p" size="2xl" num style={{ textAlign: 'center' }} role="status">
              {mostAttempts === 1 ? 'Ya hizo su intento' : `Ya hizo sus ${mostAttempts} intentos`}
            </Text>
            <Text as="p" size="lg" num style={{ textAlign: 'center' }}>
              {best > 0 ? `Vale ${formatQuantity(best)} ${unit}` : 'Sin intento válido'}
            </Text>
            <button type="button" style={looks.big} onClick={() => give(number)}>
              <IconBarbell size={20} aria-hidden="true" /> Dar otro intento
            </button>
          </Stack>
        }
        foot={foot}
      />
    );
  }
  if (load === null) {
    return (
      <NumberPad
        key={number}
        above={before}
        foot={foot}
        title="Próxima carga"
        unit={unit}
        last={last}
        steps={loadSteps}
        beside={best > 0 ? ['Vale', best] : null}
        doneLabel={amount => `LEVANTA ${amount.toUpperCase()}`}
        onDone={setLoad}
      />
    );
  }
  return (
    <Sides
      read={
        <>
          {above}
          <Row wrap={false} gap="md" style={isLying ? looks.counted : undefined}>
            <div data-testid="load" style={isLying ? looks.fitted : undefined}>
              <FitText text={formatQuantity(load)} letters={2} height={isLying ? '100%' : 'clamp(76px, 14vh, 172px)'} />
            </div>
            <Lines>
              <Text as="span" size="2xl" num>
                {unit}
              </Text>
              {exercise && !isLying && (
                <Text as="span" size="lg" num className="wraps">
                  {exercise}
                </Text>
              )}
              <span>
                <Text as="span" num style={looks.place}>
                  {title}
                </Text>
              </span>
              {best > load && (
                <Text as="span" size="sm" dim>
                  Menos que tu mejor
                </Text>
              )}
            </Lines>
          </Row>
          {strip(`${formatQuantity(load)} · ahora`)}
        </>
      }
      press={
        <>
          <Row wrap={false}>
            <button type="button" style={looks.big} onClick={() => rail.undo()} disabled={attempts.length === 0}>
              <IconArrowBackUp size={20} aria-hidden="true" /> Deshacer
            </button>
            <button type="button" style={looks.big} onClick={() => setLoad(null)}>
              <IconBarbell size={20} aria-hidden="true" /> {isLying ? 'Carga' : 'Cambiar carga'}
            </button>
          </Row>
          <Row wrap={false} align="stretch" style={looks.adding}>
            <button
              type="button"
              disabled={isOff}
              style={{
                ...looks.big,
                flex: isLying ? '0 0 34%' : '0 0 124px',
                color: 'var(--neg)',
                ...(isOff && looks.offEdge),
              }}
              onClick={() => call('miss')}
            >
              <Stack gap="xs" align="center">
                <IconX size={44} aria-hidden="true" />
                <Text as="span" size="2xl" num>
                  NULO
                </Text>
              </Stack>
            </button>
            <button
              type="button"
              disabled={isOff}
              style={{ ...looks.press, flex: 1, width: 'auto', ...(isOff && looks.off) }}
              onClick={() => call('lift')}
            >
              <IconCheck size={isLying ? 48 : 72} aria-hidden="true" />
              <Text as="span" size="3xl" style={{ display: 'block' }}>
                VÁLIDO
              </Text>
            </button>
          </Row>
        </>
      }
      foot={foot}
    />
  );
}

/** The last attempts and the next one. */
function Strip({ at, attempts, best, next }: { at: RailOfJudge; attempts: Attempt[]; best: number; next: string }) {
  const segments = at.heat.run?.segments ?? [];
  const timeOf = (attempt: Attempt) => clockText(Math.max(0, elapsedAt(segments, attempt.at * 10)));
  const bestAt = attempts.findLastIndex(({ isGood, amount }) => isGood && amount === best);
  const shown = attempts
    .map((attempt, place) => ({ attempt, number: place + 1, isBest: place === bestAt }))
    .slice(-mostShown);
  return (
    <ol aria-label="Intentos" style={looks.strip}>
      {shown.map(({ attempt, number, isBest }) => {
        const style = isBest ? looks.best : attempt.isGood ? looks.tried : { ...looks.tried, color: 'var(--neg)' };
        return (
          <li key={number} style={style}>
            <Text as="span" size="xl" num>
              {formatQuantity(attempt.amount)}
            </Text>
            <span className="text-sm nowrap">
              {isBest ? 'Mejor' : attempt.isGood ? `✓ ${timeOf(attempt)}` : '× Nulo'}
            </span>
          </li>
        );
      })}
      <li style={looks.next}>
        <span className="text-sm">{next}</span>
      </li>
    </ol>
  );
}
