import { useEffect, useReducer } from 'react';
import { clockText, phaseAt } from '#domain/clock/phase.ts';
import type { FloorRun } from '#domain/floors/floor.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { Stack, Text } from '#web/ui/layout.tsx';

/** The server's time on this page, read again each so many milliseconds; until it was heard, this device's. */
export function useHallTime(everyMs: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return readFloorClock() ?? Date.now();
}

const words: Partial<Record<ReturnType<typeof phaseAt>['phase'], string>> = {
  counting: 'empieza en',
  paused: 'en pausa',
  capped: 'tope',
};

/** What the clock in the hall shows. */
export function HallClock({ run }: { run: FloorRun }) {
  const now = useHallTime(100);
  const { phase, shownMs, round } = phaseAt(run, now);
  const from = run.segments.at(-1)?.[0] ?? now;
  const isCounting = phase === 'counting';
  const text = isCounting ? String(Math.ceil((from - now) / 1000)) : clockText(shownMs);
  const { state } = run;
  const word = state === 'stopped' ? 'terminado' : (words[phase] ?? (round === null ? '' : `minuto ${round}`));
  return (
    <Stack gap="none" align="end">
      <Text as="span" size="4xl" num role="timer" aria-label="Reloj del heat" dim={phase === 'paused'}>
        {text}
      </Text>
      {word && (
        <Text as="span" size="sm" dim>
          {word}
        </Text>
      )}
    </Stack>
  );
}
