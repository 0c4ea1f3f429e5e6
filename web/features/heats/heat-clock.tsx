import { useEffect, useReducer } from 'react';
import type { CategoryOfTheDay } from '#contract/heats.ts';
import { phaseAt } from '#domain/clock/phase.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { useFloorClock } from '#web/lib/clock/use-floor-clock.ts';
import { writeDuration } from '#web/ui/duration-text.ts';
import { Text } from '#web/ui/layout.tsx';

type Run = NonNullable<CategoryOfTheDay['heats'][number]['run']>;

const words = { idle: '', counting: 'Cuenta atrás', running: '', paused: 'Reloj en pausa', capped: 'Tope' } as const;
const dense = 100;

/** What the run of a heat shows now; `elseNow` until the clock of the floors was heard. */
export function useRun(run: Run | null, elseNow: () => number) {
  const isOpen = run !== null && run.state !== 'stopped';
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useFloorClock(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(drawAgain, dense);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (!run) return null;
  const at = readFloorClock() ?? elseNow();
  const phase = phaseAt({ ...run, intervalsMs: [] }, at);
  const from = run.segments.at(-1)?.[0] ?? at;
  return { ...phase, kind: run.kind, untilMs: Math.max(0, from - at) };
}

type Shown = NonNullable<ReturnType<typeof useRun>>;

/**
 * While it counts in, the seconds that are left; else what the clock on the wall shows, in whole seconds (D7). What counts
 * down turns with what counts up beside it.
 */
function faceOf({ kind, phase, shownMs, untilMs }: Shown): string {
  if (phase === 'counting') return `${Math.ceil(untilMs / 1000)}`;
  const seconds = shownMs / 1000;
  return writeDuration(kind === 'up' ? Math.floor(seconds) : Math.ceil(seconds));
}

const minuteOf = ({ round, phase }: Shown): string =>
  round !== null && phase !== 'counting' && phase !== 'idle' ? `Minuto ${round}` : '';

export const HeatClock = ({ shown }: { shown: Shown }) => (
  <>
    <Text as="span" size="4xl" num role="timer" aria-label="Reloj del heat" dim={shown.phase === 'paused'}>
      {faceOf(shown)}
    </Text>
    <span role="status" className="strong text-sm">
      {words[shown.phase] || minuteOf(shown)}
    </span>
  </>
);
