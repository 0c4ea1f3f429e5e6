import type { CSSProperties } from 'react';
import type { RailTimelines, Timeline } from '#contract/day/protests.ts';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import { messages } from '#contract/messages.ts';
import { missName, type Unit } from '#domain/competition/wods/wod-types.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import { formatQuantity, writeCount } from '#domain/scoring/ranking/written.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { useAction } from '#web/lib/use-action.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import { ReasonModal } from '#web/ui/dialogs/reason-modal.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { endOfCounts, partingOf, sayParting, type TwoCounts, twoCountsOf, useTimelines } from './rail-counts.ts';
import { asAnswer, changes, readReason } from './two-results.tsx';

const words = messages.rails;

const tall = 24;
const column: CSSProperties = {
  position: 'absolute',
  insetBlock: 0,
  width: 20,
  transform: 'translateX(-50%)',
  borderRadius: 'var(--radius-sm)',
  background: 'color-mix(in srgb, var(--amber) 25%, transparent)',
};
const axis: CSSProperties = { position: 'relative', minHeight: 28 };
const moment: CSSProperties = {
  position: 'absolute',
  transform: 'translateX(-50%)',
  padding: '2px var(--gap-xs)',
  borderRadius: 'var(--radius-sm)',
  background: 'var(--amber)',
  color: 'var(--ink)',
};
const said: CSSProperties = {
  padding: 'var(--gap-sm) var(--gap-md)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-md)',
  background: 'var(--sunken)',
};

/** Two judges' counts against one time axis, and where they part (sketch 19). */
export function CountsBeside({ data, two }: { data: RailTimelines; two: TwoCounts }) {
  const { main, second } = two;
  const endMs = endOfCounts(data);
  const parting = partingOf(data);
  const x = (ms: number) => `${((Math.min(Math.max(0, ms), endMs) / endMs) * 100).toFixed(2)}%`;
  // The moment would cover the end of the axis that is near.
  const share = parting ? parting.at / endMs : 0.5;
  return (
    <Stack gap="xs">
      <Named timeline={main} name={`${main.judge ?? 'Cuenta eliminada'}, juez`} />
      <div style={{ position: 'relative' }}>
        {parting && <div style={{ ...column, left: x(parting.at) }} />}
        <Ticks timeline={main} unit={data.unit} x={x} name="Primer conteo" />
        <Row justify="between" style={axis}>
          <Text as="span" size="sm" num dim>
            {share > 0.25 && clockText(0)}
          </Text>
          {parting && (
            <Text as="strong" num style={{ ...moment, left: `clamp(2rem, ${x(parting.at)}, calc(100% - 2rem))` }}>
              {clockText(parting.at)}
            </Text>
          )}
          <Text as="span" size="sm" num dim>
            {share < 0.75 && clockText(endMs)}
          </Text>
        </Row>
        <Ticks timeline={second} unit={data.unit} x={x} name="Segundo conteo" isBelow />
      </div>
      <Named timeline={second} name={`${second.judge ?? 'Cuenta eliminada'}, segundo juez`} />
      <div style={said}>
        <Text className="wraps">
          {parting ? (
            <>
              <strong>{`Se separan a los ${clockText(parting.at)}.`}</strong> {sayParting(parting, two, data.unit)}
            </>
          ) : (
            'Cuentan igual de principio a fin.'
          )}
        </Text>
        <Text size="sm" dim>
          {`❙ ${data.unit === 'reps' ? 'rep' : data.unit} · `}
          <span style={{ color: 'var(--neg)' }}>▼</span>
          {` ${missName(data.unit, 1)}`}
        </Text>
      </div>
    </Stack>
  );
}

function Named({ timeline: { count, finishMs }, name }: { timeline: Timeline; name: string }) {
  return (
    <Row justify="between" align="end" wrap={false}>
      <Text as="span" dim className="wraps">
        {name}
      </Text>
      <Row gap="sm" align="baseline" wrap={false} style={{ flex: 'none' }}>
        {finishMs !== null && (
          <Text as="span" size="lg" num dim>
            {clockText(finishMs)}
          </Text>
        )}
        <Text as="strong" size="4xl" num>
          {formatQuantity(count)}
        </Text>
      </Row>
    </Row>
  );
}

type TicksProps = { timeline: Timeline; unit: Unit; x: (ms: number) => string; name: string; isBelow?: boolean };

/** A line for each change of the count; the triangles of the no-reps lie towards the other count. */
function Ticks({ timeline: { counted, missed, count }, unit, x, name, isBelow = false }: TicksProps) {
  const misses = missed.length > 0 && `${missed.length} ${missName(unit, missed.length)}`;
  const [ticksAt, missesAt] = isBelow ? [18, 2] : [0, tall + 4];
  return (
    <svg
      width="100%"
      height={tall + 18}
      role="img"
      overflow="visible"
      style={{ display: 'block', position: 'relative' }}
      aria-label={[`${name}: ${writeCount(count, unit)}`, misses].filter(Boolean).join(', ')}
    >
      {counted.map(([ms, total]) => (
        <line
          key={`${ms} ${total}`}
          x1={x(ms)}
          x2={x(ms)}
          y1={ticksAt}
          y2={ticksAt + tall}
          stroke="var(--text)"
          strokeWidth="1.5"
        />
      ))}
      {missed.map(ms => (
        <svg key={ms} x={x(ms)} y={missesAt} overflow="visible" aria-hidden="true">
          <path d={isBelow ? 'M-6,0h12l-6,10Z' : 'M0,0l6,10h-12Z'} fill="var(--neg)" />
        </svg>
      ))}
    </svg>
  );
}

type Choose = {
  rail: RailToConfirm;
  name: string;
  /** The person who runs the day chooses; everybody else looks. */
  mayChoose: boolean;
  onConfirm: (reason?: string) => Promise<boolean>;
};

/** Both judges' counts of a rail. One press and a reason say which of them holds, and confirm it. */
export function ChooseCount({ rail, name, mayChoose, onConfirm }: Choose) {
  const { data } = useTimelines(rail.uid);
  const settle = useAction(
    {
      mutationFn: ({ count: { role, epoch }, reason }: { count: Timeline; reason: string }) =>
        client.rails.settle({
          ...{ railId: rail.uid, role, epoch, version: rail.version, reason },
          ...{ confirm: true, commandId: newId() },
        }),
    },
    { done: words.chosen, changes },
  );
  const two = data && twoCountsOf(data);
  if (!data || !two) return null;
  const isSame = two.main.count === two.second.count;
  const label = ({ count, finishMs }: Timeline) =>
    ['Vale', formatQuantity(count), isSame && finishMs !== null && `· ${clockText(finishMs)}`]
      .filter(Boolean)
      .join(' ');
  const isFirst = !rail.isTyped && rail.counted !== null && rail.counted.quantity === rail.quantity;
  const choose = (count: Timeline) => (reason: string) =>
    count.role === 'main' && isFirst ? onConfirm(reason) : asAnswer(settle.mutateAsync({ count, reason }));
  return (
    <Stack gap="sm">
      <CountsBeside data={data} two={two} />
      {mayChoose && (
        <>
          <Row gap="xs" wrap={false}>
            {[two.main, two.second].map(count => (
              <DialogButton
                key={count.role}
                label={label(count)}
                size="xl"
                className="grow"
                variant={count.role === 'main' ? 'strong' : 'default'}
                aria-label={`${name}: ${label(count).toLowerCase()}, de ${count.judge ?? words.somebody}`}
              >
                {close => (
                  <ReasonModal
                    opened
                    tone="primary"
                    title={`${name}: ${label(count).toLowerCase()}`}
                    confirmLabel={label(count)}
                    description={sayKeys(rail, count)}
                    read={readReason}
                    onConfirm={choose(count)}
                    onClose={close}
                  />
                )}
              </DialogButton>
            ))}
          </Row>
          <Text size="sm" dim style={{ textAlign: 'center' }}>
            El otro conteo queda guardado, con tu motivo.
          </Text>
        </>
      )}
    </Stack>
  );
}

const sayKeys = ({ isOneKey, second }: RailToConfirm, { role }: Timeline): string =>
  isOneKey || (role === 'second' && second?.isOwn)
    ? 'Lo contaste tú: nadie más lo confirma. Queda como «una sola llave», con tu motivo.'
    : 'Queda confirmado, con tu motivo en la historia del resultado.';
