import type { RailOfJudge } from '#contract/day/rails.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { isOfficial } from '#domain/day/clock/offset.ts';
import { clockKindOf, clockText, elapsedAt } from '#domain/day/clock/phase.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';
import { serverTime } from './server-time.ts';

/** The clock of the rail's heat. An older stored rail may lack the kind and the cap. */
const runOf = ({ heat, test }: RailOfJudge) =>
  heat.run && { ...heat.run, kind: heat.run.kind ?? clockKindOf(test.typeWod), capMs: heat.run.capMs || test.capMs };

/** The clock by server time; null if it has not started, as far as the device knows. */
export function faceOf(at: RailOfJudge) {
  const run = runOf(at);
  return run && faceAt(run, serverTime().now);
}

/** Why a press does not count now; null when it does. Without a network the judge decides whether the heat runs. */
export function whyOff(at: RailOfJudge, isAway: boolean): 'paused' | 'counting' | 'waiting' | null {
  if (isAway) return null;
  // A start paused during its countdown has no time yet.
  if (at.heat.run?.state === 'paused') return 'paused';
  const face = faceOf(at);
  return face === null ? 'waiting' : face.phase === 'counting' ? 'counting' : null;
}

/** The duration of the pause, as a clock; null when the clock never ran. */
export function pausedFor({ heat }: RailOfJudge): string | null {
  const since = heat.run?.segments.at(-1)?.[1];
  return since ? clockText(serverTime().now - since) : null;
}

/** Milliseconds after the cap in which a last repetition still counts. */
const graceMs = 1_500;

export const isPastCap = ({ heat, test }: RailOfJudge): boolean =>
  heat.run !== null && elapsedAt(heat.run.segments, serverTime().now) > (heat.run.capMs || test.capMs) + graceMs;

/** Smaller errors, in milliseconds, are invisible on a clock of whole seconds. */
const quietMs = 250;
const saysError = (ms: number) => (ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`);

/** The clock as all clocks of the event show it; during the countdown, the seconds until the start. */
export function RailClock({ at }: { at: RailOfJudge }) {
  const face = faceOf(at);
  const capMs = at.heat.run?.capMs || at.test.capMs;
  const isUp = (runOf(at)?.kind ?? clockKindOf(at.test.typeWod)) === 'up';
  const { errorMs } = serverTime();
  const isPaused = at.heat.run?.state === 'paused';
  return (
    <div style={isPaused ? looks.still : undefined}>
      <Row justify="between" align="end" wrap={false}>
        <FitText text={face?.text ?? '00:00'} letters={5} height="clamp(44px, 9vh, 96px)" />
        <div style={{ textAlign: 'right' }}>
          <Text size="sm" dim>
            {!isOfficial(errorMs) ? 'Reloj de este teléfono' : isUp ? 'Tope' : 'de'}
            {errorMs !== null && errorMs > quietMs && ` · ±${saysError(errorMs)}`}
          </Text>
          <Text size="xl" num>
            {clockText(capMs)}
          </Text>
        </div>
      </Row>
      <div style={looks.track}>
        <div
          style={{
            ...looks.done,
            ...(isPaused && looks.stillDone),
            width: `${Math.min(100, (Math.max(0, face?.elapsedMs ?? 0) / capMs) * 100)}%`,
          }}
        />
      </div>
    </div>
  );
}
