import { IconChevronRight, IconDownload, IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { RailOfJudge } from '#contract/day/rails.ts';
import { untilStart } from '#domain/day/heats/until-start.ts';
import { formatDay, formatHour } from '#web/lib/clock/dates.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { railsAhead } from './rail-list.tsx';
import { serverTime } from './server-time.ts';
import { useBeat } from './use-beat.ts';
import { useMyRails } from './use-my-rails.ts';
import { useTick } from './use-rail.ts';
import { aimOf } from './workout.tsx';

const volt = {
  padding: 'var(--gap-md) var(--gap-lg) var(--gap-lg)',
  background: 'var(--volt)',
  color: 'var(--ink)',
  borderRadius: 'var(--radius-lg)',
} as const;
const rule: CSSProperties = { borderTop: '2px solid color-mix(in srgb, var(--ink) 20%, transparent)' };
const soon: CSSProperties = {
  padding: 'var(--gap-2xs) var(--gap-sm)',
  background: 'var(--ink)',
  color: '#fff',
  borderRadius: 'var(--radius-sm)',
};
const later: CSSProperties = {
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--gap-md)',
  minHeight: 72,
  padding: 'var(--gap-sm) var(--gap-md)',
  borderTop: '1px solid var(--line)',
  color: 'inherit',
  textDecoration: 'none',
};
const head: CSSProperties = { padding: 'var(--gap-md)' };
const open: CSSProperties = { minHeight: 56 };
const inked: CSSProperties = { ...open, background: 'var(--ink)', color: '#fff' };

type Props = {
  account: string;
  eventId: string;
  /** Shows no message when the judge has no rails. */
  isQuiet: boolean;
};

/** A judge's day at one event: the next rail, later rails, and the way to another judge's rail. */
export function JudgeDay({ account, eventId, isQuiet }: Props) {
  const { data, error } = useMyRails(account);
  useTick(true, 5_000);
  useBeat(account, null);
  if (!data) {
    return error ? (
      <Notice tone="bad">{messageOf(error)}</Notice>
    ) : (
      <LoadingRows rows={3} height={88} label="Cargando tus carriles" />
    );
  }
  const own = data.value.rails.filter(({ event }) => event.uid === eventId);
  const [next, ...rest] = railsAhead(own);
  const judged = own.filter(({ state, isOthers }) => !isOthers && isCounted.has(state)).length;
  return (
    <Stack as="section" aria-label="Mis carriles">
      {next ? (
        <NextRail at={next} />
      ) : isQuiet ? null : (
        <EmptyState
          card
          level={2}
          title={judged > 0 ? 'No te quedan carriles por ahora' : 'No tienes carriles por ahora'}
          text="Cuando la organización te asigne un carril aparecerá aquí."
        />
      )}
      {rest.length > 0 && (
        <div className="card">
          <Row justify="between" style={head}>
            <h2>Después</h2>
            <Text as="span" dim>
              {`${rest.length} más`}
            </Text>
          </Row>
          {rest.map(rail => (
            <LaterRail key={rail.uid} at={rail} today={formatDay(data.value.now, rail.event.timeZone)} />
          ))}
        </div>
      )}
      <ButtonLink to={paths.staffOtherRails} variant="default" size="xl" icon={IconReplace} style={open}>
        Tomar otro carril
      </ButtonLink>
      <Row justify="between">
        <Row as="span" gap="xs" style={{ color: 'var(--pos)' }}>
          <IconDownload size={20} aria-hidden="true" /> Listo sin red
        </Row>
        <TextLink to={paths.staffRails}>
          {judged === 0 ? 'Mis carriles' : judged === 1 ? '1 carril juzgado' : `${judged} carriles juzgados`}
        </TextLink>
      </Row>
    </Stack>
  );
}

const isCounted: ReadonlySet<RailOfJudge['state']> = new Set(['finished', 'signed', 'contested', 'confirmed']);

function untilRail({ heat, state }: RailOfJudge): string {
  if (state === 'judging') return 'contando';
  if (heat.status === 'active') return 'en marcha';
  return heat.isCalled ? 'llamado' : untilStart(heat.start, serverTime().now).text;
}

/** The next rail in a block of the accent colour. Its button is the only strong one on the page. */
function NextRail({ at }: { at: RailOfJudge }) {
  const { heat, test, entry, category, event } = at;
  const number = heat.name.replace(/^Heat /, '');
  const isNumber = number !== heat.name && number.length < 4;
  return (
    <Stack as="article" style={volt} aria-label="Tu próximo carril">
      <Row justify="between" wrap={false}>
        <Text as="h2" size="lg">
          {at.role === 'second' ? 'Tu próximo segundo conteo' : 'Tu próximo carril'}
        </Text>
        <Text as="span" num style={soon} className="nowrap">
          {untilRail(at).toUpperCase()}
        </Text>
      </Row>
      <Row justify="between" align="end" gap="lg">
        <Row gap="lg" align="end" wrap={false}>
          <Big name="Heat" value={isNumber ? number : heat.name} />
          <Big name="Carril" value={`${at.number}`} />
        </Row>
        <Big name="Hora" value={formatHour(heat.start, event.timeZone)} />
      </Row>
      <div style={rule} />
      <div>
        <Text size="2xl" num className="wraps">
          {entry?.name ?? 'Carril libre'}
        </Text>
        <Text className="wraps">{`${test.name} · ${category.name}`}</Text>
        <Text className="wraps">{aimOf(test)}</Text>
      </div>
      {entry?.isAbsent && <strong>En Llegadas lo marcaron ausente.</strong>}
      <ButtonLink to={paths.staffRail} params={{ railId: at.uid }} size="xl" style={inked}>
        Abrir mi carril
      </ButtonLink>
    </Stack>
  );
}

const Big = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text>{name}</Text>
    <Text size="4xl" num className="nowrap">
      {value}
    </Text>
  </div>
);

function LaterRail({ at, today }: { at: RailOfJudge; today: string }) {
  const { heat, event, entry, test } = at;
  const day = formatDay(heat.start, event.timeZone);
  return (
    <Link to={paths.staffRail} params={{ railId: at.uid }} style={later}>
      <span className="grow">
        <Lines>
          <Text as="strong" size="lg">{`${heat.name} · Carril ${at.number}`}</Text>
          <Text as="span" dim className="wraps">
            {[entry?.name ?? 'Carril libre', test.name, at.role === 'second' && 'segundo conteo']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Lines>
      </span>
      <Lines>
        <Text as="span" size="xl" num className="nowrap">
          {formatHour(heat.start, event.timeZone)}
        </Text>
        {day !== today && (
          <Text as="span" size="sm" dim>
            {day}
          </Text>
        )}
      </Lines>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
