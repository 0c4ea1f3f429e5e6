import type { RailOfJudge } from '#contract/rails.ts';
import { isOfficial } from '#domain/clock/offset.ts';
import { clockText, elapsedAt, phaseAt } from '#domain/clock/phase.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { FitText } from './fit-text.tsx';
import { rail as looks } from './rail-looks.ts';
import { serverTime } from './server-time.ts';

/** Where the clock of the rail's heat stands by the server's time; null where nobody has started it, as far as is known. */
export function phaseOf({ heat, test }: RailOfJudge) {
  if (!heat.run) return null;
  const { segments, capMs } = heat.run;
  const phase = phaseAt({ kind: 'up', capMs: capMs || test.capMs, intervalsMs: [], segments }, serverTime().now);
  return { ...phase, capMs };
}

/** Who pressed on the last repetition as the clock ran out still gets it. */
const graceMs = 1_500;

export const isPastCap = ({ heat, test }: RailOfJudge): boolean =>
  heat.run !== null && elapsedAt(heat.run.segments, serverTime().now) > (heat.run.capMs || test.capMs) + graceMs;

/** On a clock of whole seconds nobody sees less. */
const quietMs = 250;
const saysError = (ms: number) => (ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`);

/** Up to the cap; while it counts in, the seconds until the start. */
export function RailClock({ at }: { at: RailOfJudge }) {
  const phase = phaseOf(at);
  const { capMs } = at.test;
  const isCounting = phase?.phase === 'counting' && phase.elapsedMs < 0;
  const text = phase
    ? isCounting
      ? String(Math.ceil(-phase.elapsedMs / 1_000))
      : clockText(phase.elapsedMs)
    : '00:00';
  const { errorMs } = serverTime();
  return (
    <div>
      <Row justify="between" align="end" wrap={false}>
        <FitText text={text} letters={5} height="clamp(44px, 9vh, 96px)" />
        <div style={{ textAlign: 'right' }}>
          <Text size="sm" dim>
            {!isOfficial(errorMs) ? 'Reloj de este teléfono' : phase?.phase === 'paused' ? 'En pausa' : 'Tope'}
            {errorMs !== null && errorMs > quietMs && ` · ±${saysError(errorMs)}`}
          </Text>
          <Text size="xl" num>
            {clockText(capMs)}
          </Text>
        </div>
      </Row>
      <div style={looks.track}>
        <div
          style={{ ...looks.done, width: `${Math.min(100, (Math.max(0, phase?.elapsedMs ?? 0) / capMs) * 100)}%` }}
        />
      </div>
    </div>
  );
}
