import { IconChevronRight, IconClockEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { OwnDay } from '#contract/day/timetable.ts';
import { faceAt } from '#domain/day/clock/face.ts';
import { clockText } from '#domain/day/clock/phase.ts';
import type { Floor } from '#domain/day/floors/floor.ts';
import {
  atHour,
  hourText,
  minutesTo,
  movedText,
  shownHour,
  turnText,
  turnWords,
} from '#web/entities/heat/told-start.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

type OwnHeat = OwnDay['heats'][number];

const looks = {
  card: { background: 'var(--volt)', color: 'var(--ink)', borderRadius: 'var(--radius-lg)' },
  big: {
    font: '700 clamp(6rem, 30vw, 9.5rem) / 0.95 var(--cond)',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  words: { font: '700 clamp(2.5rem, 11.5vw, 4.5rem) / 1 var(--cond)' },
  unit: { font: '700 2.75rem / 1 var(--cond)' },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto auto 1fr',
    borderTop: '2px solid rgba(10, 15, 26, 0.22)',
    paddingTop: 'var(--gap-md)',
    margin: 0,
  },
  fact: { paddingInlineEnd: 'var(--gap-lg)', margin: 0 },
  nextFact: { borderInlineStart: '2px solid rgba(10, 15, 26, 0.22)', paddingInline: 'var(--gap-md) var(--gap-lg)' },
  figure: { font: '700 2.75rem / 1.1 var(--cond)', margin: 0, fontVariantNumeric: 'tabular-nums' },
} as const satisfies Record<string, CSSProperties>;

/** `now` is null when the answer is old. Then the card shows the hour instead of minutes. */
export function TurnCard({ heat, timeZone, now }: { heat: OwnHeat; timeZone: string; now: number | null }) {
  const hour = now === null ? hourText(heat.startsAt, timeZone) : shownHour(heat, now, timeZone);
  const left = now === null ? null : minutesTo(heat.startsAt, now);
  const said = turnWords(heat, now, timeZone);
  const isInWords = turnText(heat) !== null || left === 'soon' || left === 'late';
  return (
    <Stack as="section" gap="md" className="inside" style={looks.card} aria-label="Tu próximo heat">
      <p className="unseen" role="status">{`${said.replace(/\.$/, '')}. ${heat.name}, carril ${heat.rail}.`}</p>
      {isInWords ? (
        <p style={looks.words} aria-hidden="true">
          {said}
        </p>
      ) : (
        <Stack gap="xs" aria-hidden="true">
          <Text size="lg">
            {typeof left === 'number' ? 'Te toca en' : `Te toca ${atHour(hour).split(' ', 2).join(' ')}`}
          </Text>
          <Row gap="sm" align="baseline">
            {typeof left === 'number' ? (
              <>
                <span style={looks.big}>{`~${left}`}</span>
                <span style={looks.unit}>min</span>
              </>
            ) : (
              <>
                <span style={looks.big}>{hour.slice(0, 5)}</span>
                <span style={looks.unit}>{hour.slice(6)}</span>
              </>
            )}
          </Row>
        </Stack>
      )}
      <dl style={looks.facts}>
        <div style={looks.fact}>
          <dt>Heat</dt>
          <dd style={looks.figure}>{heat.name.replace(/^Heat /, '')}</dd>
        </div>
        <div style={looks.nextFact}>
          <dt>Carril</dt>
          <dd style={looks.figure}>{heat.rail}</dd>
        </div>
        {heat.status !== 'active' && (
          <div style={looks.nextFact}>
            <dt>A pista</dt>
            <dd style={looks.figure}>{hour.slice(0, 5)}</dd>
          </div>
        )}
      </dl>
    </Stack>
  );
}

/** The test with its floor, and the heat that runs there now. */
export function TestCard({ heat, floor, now }: { heat: OwnHeat; floor: Floor | null; now: number }) {
  const running = floor?.heat?.status === 'active' && floor.heat.id !== heat.uid ? floor.heat : null;
  const place = [heat.place.name, heat.test && `tope ${clockText(heat.test.capMs)}`].filter(Boolean).join(' · ');
  return (
    <Stack gap="none" className="card">
      <Link to={paths.category} params={{ id: heat.category.uid }} style={{ color: 'inherit', textDecoration: 'none' }}>
        <Row gap="sm" justify="between" wrap={false} className="inside">
          <Stack gap="2xs">
            <strong className="wraps text-lg">{heat.test?.name ?? 'Test por anunciar'}</strong>
            <Text as="span" dim className="wraps">
              {[heat.category.name, place].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
          <IconChevronRight size={20} aria-hidden="true" style={{ flex: 'none' }} />
        </Row>
      </Link>
      {running && floor?.run && (
        <Row gap="sm" justify="between" className="inside" style={{ borderTop: '1px solid var(--line)' }}>
          <Text as="span" dim className="wraps">
            {running.category.id === heat.category.uid
              ? `${running.name} corre ahora`
              : `${running.category.name}, ${running.name} corre ahora`}
          </Text>
          <Row gap="xs" wrap={false}>
            <StatusTag tone="live">En vivo</StatusTag>
            <Text as="span" size="2xl" num>
              {faceAt(floor.run, now).text}
            </Text>
          </Row>
        </Row>
      )}
    </Stack>
  );
}

export function Moved({ heat, timeZone }: { heat: OwnHeat; timeZone: string }) {
  const moved = movedText(heat, timeZone);
  if (moved === null) return null;
  return (
    <Row gap="xs" wrap={false} style={{ color: 'var(--warn)' }}>
      <IconClockEdit size={22} aria-hidden="true" style={{ flex: 'none' }} />
      <strong>{moved}</strong>
    </Row>
  );
}

const line = { borderBottom: '1px solid var(--line)', paddingBlock: 'var(--gap-sm)' } as const;

export const LaterLine = ({ title, text, moved }: { title: string; text: string; moved: string | null }) => (
  <Stack as="li" gap="2xs" style={line}>
    <strong className="wraps">{title}</strong>
    <Text as="span" dim>
      {text}
    </Text>
    {moved !== null && (
      <Text as="span" size="sm" style={{ color: 'var(--warn)' }}>
        {moved}
      </Text>
    )}
  </Stack>
);
