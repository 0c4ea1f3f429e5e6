import type { Timeline } from '#contract/day/protests.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { countsOf, endOfCounts, twoCountsOf, useTimelines } from './rail-counts.ts';
import { CountsBeside } from './two-counts.tsx';

export const nameOfCount = ({ role, isNewest, judge }: Timeline): string => {
  const who = judge ?? 'Cuenta eliminada';
  if (role === 'second') return `${who}, segundo conteo`;
  return isNewest ? who : `${who}, teléfono de antes`;
};

/** All that says how a rail was counted: each device tap by tap, the paper card, and the history of the result. */
export function RailEvidence({ railId }: { railId: string }) {
  const { data, error } = useTimelines(railId);
  if (error && !data) return <Notice tone="bad">{messageOf(error)}</Notice>;
  if (!data) return <LoadingRows rows={2} height={96} label="Cargando los conteos" />;
  const { unit, paper, history, timeZone } = data;
  const counts = countsOf(data);
  const endMs = endOfCounts(data);
  const two = twoCountsOf(data);
  const alone = two ? counts.filter(each => each !== two.main && each !== two.second) : counts;
  return (
    <Stack gap="md">
      {counts.length === 0 && <Text dim>Ningún teléfono contó en este carril.</Text>}
      {two && <CountsBeside data={data} two={two} />}
      {alone.map(each => (
        <TapTimeline
          key={`${each.role} ${each.epoch}`}
          timeline={each}
          endMs={endMs}
          unit={unit}
          name={nameOfCount(each)}
        />
      ))}
      {paper && (
        <Row justify="between" gap="sm">
          <Text as="span" dim className="wraps">
            {['Tarjeta de papel', paper.by && `la escribió ${paper.by}`].filter(Boolean).join(' · ')}
          </Text>
          <Text as="strong" size="2xl" num>
            {[
              writeCount(paper.count, unit),
              paper.timeMs !== null && writeTime(paper.timeMs),
              paper.noReps > 0 && `${paper.noReps} ${missName(unit, paper.noReps)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Row>
      )}
      {history.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', minHeight: 48, alignContent: 'center' }}>
            {history.length === 1 ? 'Historia del resultado' : `Historia del resultado · ${history.length} cambios`}
          </summary>
          <Stack as="ol" gap="xs">
            {history.map(({ at, by, becomes, note }) => (
              <li key={`${at} ${note}`} className="wraps">
                <Text as="span" size="sm">
                  {[
                    formatHour(at, timeZone),
                    becomes?.quantity != null && writeCount(becomes.quantity, unit),
                    becomes?.timeMs != null && writeTime(becomes.timeMs),
                    by,
                    note && `«${note}»`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

const tall = 44;

type Props = {
  timeline: Timeline;
  /** The end of the axis, in milliseconds; the same for all counts of a rail. */
  endMs: number;
  unit: Unit;
  name: string;
};

/** A count on the time axis: a line for each change of the count, a red triangle for each no-rep (sketch 19). */
function TapTimeline({ timeline, endMs, unit, name }: Props) {
  const { counted, missed, count, finishMs, begun } = timeline;
  const x = (ms: number) => `${((Math.min(Math.max(0, ms), endMs) / endMs) * 100).toFixed(2)}%`;
  const at = missed.map(clockText).join(', ');
  const misses = missed.length > 0 ? `${missed.length} ${missName(unit, missed.length)} a los ${at}` : null;
  return (
    <Stack gap="2xs" as="figure" style={{ margin: 0 }}>
      <Row justify="between" align="end" wrap={false}>
        <Text as="span" dim className="wraps">
          {name}
        </Text>
        <Row gap="sm" wrap={false} align="baseline">
          <Text as="strong" size="4xl" num>
            {formatQuantity(count)}
          </Text>
          {finishMs !== null && (
            <Text as="span" size="lg" num dim>
              {clockText(finishMs)}
            </Text>
          )}
        </Row>
      </Row>
      <svg
        width="100%"
        height={tall + 20}
        role="img"
        aria-label={[`${name}: ${writeCount(count, unit)}`, misses].filter(Boolean).join(', ')}
      >
        <rect width="100%" height={tall} rx="4" fill="var(--sunken)" />
        {counted.map(([ms, total]) => (
          <line key={`${ms} ${total}`} x1={x(ms)} x2={x(ms)} y2={tall} stroke="var(--text)" strokeWidth="1.5" />
        ))}
        {missed.map(ms => (
          <svg key={ms} x={x(ms)} y={tall + 5} overflow="visible" aria-hidden="true">
            <path d="M0,0l7,12h-14Z" fill="var(--neg)" />
          </svg>
        ))}
      </svg>
      <Row justify="between" gap="sm">
        <Text as="figcaption" size="sm" dim className="wraps">
          {[misses ?? `sin ${missName(unit, 2)}`, begun > 0 && `sigue desde ${formatQuantity(begun)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text as="span" size="sm" num dim>
          {clockText(endMs)}
        </Text>
      </Row>
    </Stack>
  );
}
