import { useEffect, useReducer } from 'react';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { type ClockFace, faceAt } from '#domain/day/clock/face.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { Text } from '#web/ui/layout.tsx';

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

export const HeatClock = ({ shown }: { shown: ClockFace }) => (
  <>
    <Text as="span" size="4xl" num role="timer" aria-label="Reloj del heat" dim={shown.phase === 'paused'}>
      {shown.text}
    </Text>
    <span role="status" className="strong text-sm">
      {words[shown.phase] || minuteOf(shown)}
    </span>
  </>
);
