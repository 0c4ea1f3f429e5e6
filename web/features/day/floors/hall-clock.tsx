import { useEffect, useReducer } from 'react';
import { type ClockFace, faceAt } from '#domain/day/clock/face.ts';
import type { FloorRun } from '#domain/day/floors/floor.ts';
import { readFloorClock } from '#web/lib/clock/floor-clock.ts';
import { Stack, Text } from '#web/ui/layout.tsx';

/** Server time on this page, re-read every `everyMs`; the device's time until it is known. */
export function useHallTime(everyMs: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return readFloorClock() ?? Date.now();
}

const words: Partial<Record<ClockFace['phase'], string>> = {
  counting: 'empieza en',
  paused: 'en pausa',
  capped: 'tope',
};

export function HallClock({ run }: { run: FloorRun }) {
  const now = useHallTime(100);
  const { phase, text, round } = faceAt(run, now);
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
