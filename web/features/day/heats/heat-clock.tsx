import { useEffect, useReducer } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { type ClockFace, faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { Row, Text } from '#web/ui/layout.tsx';

type Run = NonNullable<CategoryOfTheDay['heats'][number]['run']>;

const words = { idle: '', counting: 'Cuenta atrás', running: '', paused: 'Reloj en pausa', capped: 'Tope' } as const;
const dense = 100;

/** The present clock of a heat's run; uses `elseNow` until the floor clock is known. */
export function useRun(run: Run | null, elseNow: () => number) {
  const isOpen = run !== null && run.state !== 'stopped';
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useFloorClock(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(drawAgain, dense);
    return () => clearInterval(timer);
  }, [isOpen]);
  return run && faceAt(run, readFloorClock() ?? elseNow());
}

const minuteOf = ({ round, phase }: ClockFace): string =>
  round !== null && phase !== 'counting' && phase !== 'idle' ? `Minuto ${round}` : '';

/** The clock's time, its state and its cap. `size`: the size of its digits. */
export const HeatClock = ({ shown, capMs, size }: { shown: ClockFace; capMs: number; size: string }) => (
  <Row gap="md" align="end">
    <span
      className={shown.phase === 'paused' ? 'num dim' : 'num'}
      style={{ fontSize: size, lineHeight: 0.82 }}
      role="timer"
      aria-label="Reloj del heat"
    >
      {shown.text}
    </span>
    <span>
      <Text as="span" size="sm" role="status" style={{ display: 'block' }}>
        {words[shown.phase] || minuteOf(shown) || 'Tope'}
      </Text>
      <Text as="span" size="3xl" num>
        {clockText(capMs)}
      </Text>
    </span>
  </Row>
);
