import type { RailOfJudge } from '#contract/rails.ts';
import { faceAt } from '#domain/clock/face.ts';
import { isOfficial } from '#domain/clock/offset.ts';
import { clockKindOf, clockText, elapsedAt } from '#domain/clock/phase.ts';
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
  return (
    <div>
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
        <div style={{ ...looks.done, width: `${Math.min(100, (Math.max(0, face?.elapsedMs ?? 0) / capMs) * 100)}%` }} />
      </div>
    </div>
  );
}
