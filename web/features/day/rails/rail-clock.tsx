import type { RailOfJudge } from '#contract/day/rails.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { isOfficial } from '#domain/day/clock/offset.ts';
import { clockKindOf, clockText, elapsedAt } from '#domain/day/clock/phase.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';
import { serverTime } from './server-time.ts';

/** The clock of the rail's heat; what a device kept from before clocks were told says no kind. */
const runOf = ({ heat, test }: RailOfJudge) =>
  heat.run && { ...heat.run, kind: heat.run.kind ?? clockKindOf(test.typeWod), capMs: heat.run.capMs || test.capMs };

/** What it shows by the server's time; null where nobody has started it, as far as is known. */
export function faceOf(at: RailOfJudge) {
  const run = runOf(at);
  return run && faceAt(run, serverTime().now);
}

/** Why a press does not count now; null while it does. Without a network nobody knows whether it runs: then the judge does. */
export function whyOff(at: RailOfJudge, isAway: boolean): 'paused' | 'counting' | 'waiting' | null {
  if (isAway) return null;
  // A start that was paused while it was counted in has no time yet.
  if (at.heat.run?.state === 'paused') return 'paused';
  const face = faceOf(at);
  return face === null ? 'waiting' : face.phase === 'counting' ? 'counting' : null;
}

/** Since when it stands, as a clock; null where it never ran. */
export function pausedFor({ heat }: RailOfJudge): string | null {
  const since = heat.run?.segments.at(-1)?.[1];
  return since ? clockText(serverTime().now - since) : null;
}

/** Who pressed on the last repetition as the clock ran out still gets it. */
const graceMs = 1_500;

export const isPastCap = ({ heat, test }: RailOfJudge): boolean =>
  heat.run !== null && elapsedAt(heat.run.segments, serverTime().now) > (heat.run.capMs || test.capMs) + graceMs;

/** On a clock of whole seconds nobody sees less. */
const quietMs = 250;
const saysError = (ms: number) => (ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`);

/** As every clock of the hall; while it counts in, the seconds until the start. */
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
