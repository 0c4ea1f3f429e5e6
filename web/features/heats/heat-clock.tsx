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
  const phase = phaseAt({ kind: 'up', capMs: run.capMs, intervalsMs: [], segments: run.segments }, at);
  const from = run.segments.at(-1)?.[0] ?? at;
  return { ...phase, untilMs: Math.max(0, from - at) };
}

type Shown = NonNullable<ReturnType<typeof useRun>>;

/** While it counts in, the seconds that are left; else what the clock on the wall shows, in whole seconds (D7). */
const faceOf = ({ phase, shownMs, untilMs }: Shown): string =>
  phase === 'counting' ? `${Math.ceil(untilMs / 1000)}` : writeDuration(Math.floor(shownMs / 1000));

export const HeatClock = ({ shown }: { shown: Shown }) => (
  <>
    <Text as="span" size="4xl" num role="timer" aria-label="Reloj del heat" dim={shown.phase === 'paused'}>
      {faceOf(shown)}
    </Text>
    <span role="status" className="strong text-sm">
      {words[shown.phase]}
    </span>
  </>
);
