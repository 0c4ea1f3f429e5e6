import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useReducer } from 'react';
import type { Preflight } from '#contract/day/preflight.ts';
import type { PreflightRow, PreflightTone } from '#domain/day/preflight/judge-day.ts';
import { sceneNames } from '#web/features/day/displays/screen-words.ts';
import { refusedDay, wrongKind } from '#web/features/day/heats/day-refused.tsx';
import { type Manager, managerWays } from '#web/features/day/heats/manager-ways.ts';
import { WayBack } from '#web/features/day/heats/way-back.tsx';
import { saidOf } from '#web/features/day/preflight/preflight-words.ts';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const refreshEvery = 5_000;
const hourMs = 3_600_000;

/** The check before the day begins, for its organization and its principal judge. */
export function EventPreflightScreen() {
  const { id = '' } = useParams({ strict: false });
  const manager: Manager = useSession().account?.type === 'staff' ? 'staff' : 'organization';
  const query = useQuery({
    ...api.preflight.read.queryOptions({ input: { eventId: id } }),
    staleTime: 0,
    retry: false,
    refetchInterval: refreshEvery,
  });
  const { data } = query;
  useTitle(data && `Antes de empezar · ${data.event.name}`);
  if (!data)
    return (
      <div className="page">
        <QueryFallback
          query={query}
          refused={refusedDay(manager)}
          text={wrongKind}
          rows={6}
          height={80}
          label="Comprobando el día"
        />
      </div>
    );
  const rows = Object.groupBy(data.rows, ({ tone }) => tone);
  const { resolve = [], look = [], unknown = [], well = [] } = rows;
  const of = {
    ...{ eventId: id, isOrganization: manager === 'organization', ways: managerWays[manager], sceneNames },
    isFirstHour: data.firstAt !== null && Date.parse(data.firstAt) - Date.parse(data.now) > hourMs,
  };
  return (
    <Stack gap="lg" className="page" style={{ maxWidth: 1000 }}>
      <WayBack to={managerWays[manager].list} eventId={id} query={query}>
        {data.event.name}
      </WayBack>
      <Row as="header" justify="between" align="end" gap="lg">
        <Stack gap="xs">
          <h1 tabIndex={-1}>Antes de empezar</h1>
          <Text dim>
            {firstText(data)} · <Checked at={query.dataUpdatedAt} />
          </Text>
        </Stack>
        <Row gap="lg" role="status" wrap={false}>
          <Count tone="resolve" count={resolve.length} word="resolver" />
          <Count tone="look" count={look.length + unknown.length} word="mirar" />
          <Count tone="well" count={well.length} word="bien" />
        </Row>
      </Row>
      {resolve.length + look.length + unknown.length === 0 && <AllReady />}
      <Troubles name="Por resolver" rows={resolve} of={of} />
      <Troubles name="Por mirar" rows={[...look, ...unknown]} of={of} />
      {well.length > 0 && (
        <section className="card inside" aria-label="Bien">
          <ul style={two}>
            {well.map(row => (
              <Row as="li" key={keyOf(row)} wrap={false} gap="md">
                <Sign tone={row.tone} size={24} />
                <Words row={row} of={of} isSmall />
              </Row>
            ))}
          </ul>
        </section>
      )}
      <Row justify="between" gap="md" wrap={false} style={foot}>
        <Text size="sm" dim className="wraps">
          Se comprueba solo. Nada de esto impide iniciar: decides tú.
        </Text>
        <Button
          variant="default"
          size="lg"
          style={{ flex: 'none' }}
          icon={IconRefresh}
          loading={query.isRefetching}
          onClick={() => void query.refetch()}
        >
          Comprobar ahora
        </Button>
      </Row>
    </Stack>
  );
}

const firstText = ({ firstAt, now, event }: Preflight): string => {
  if (firstAt === null) return 'Ningún heat por delante';
  return Date.parse(firstAt) <= Date.parse(now)
    ? `El heat en turno era a las ${formatHour(firstAt, event.timeZone)}`
    : `Primer heat a las ${formatHour(firstAt, event.timeZone)}`;
};

function Checked({ at }: { at: number }) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, 1_000);
    return () => clearInterval(timer);
  }, []);
  return `comprobado hace ${Math.max(0, Math.round((Date.now() - at) / 1_000))} s`;
}

const looks = {
  resolve: { icon: IconAlertOctagonFilled, color: 'var(--neg)', says: 'Por resolver:' },
  look: { icon: IconAlertTriangleFilled, color: 'var(--warn)', says: 'Por mirar:' },
  unknown: { icon: IconHelpCircle, color: 'var(--dim)', says: 'No se sabe:' },
  well: { icon: IconCircleCheckFilled, color: 'var(--pos)', says: 'Bien:' },
} as const;

function Sign({ tone, size }: { tone: PreflightTone; size: number }) {
  const { icon: Icon, color, says } = looks[tone];
  return (
    <>
      <Icon size={size} aria-hidden="true" style={{ color, flex: 'none' }} />
      <span className="unseen">{says}</span>
    </>
  );
}

const Count = ({ tone, count, word }: { tone: PreflightTone; count: number; word: string }) => (
  <Stack gap="none" align="end">
    <Text as="span" num style={{ ...figure, color: count > 0 ? looks[tone].color : 'var(--dim)' }}>
      {count}
    </Text>
    <Text as="span" size="sm" dim>
      {word}
    </Text>
  </Stack>
);

const figure: CSSProperties = { fontSize: 'var(--type-title-1)', lineHeight: 1 };
const two: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
  gap: 'var(--gap-md) var(--gap-lg)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
const list: CSSProperties = { margin: 0, padding: 0, listStyle: 'none' };
const red: CSSProperties = { borderLeft: '5px solid var(--neg)' };
const item: CSSProperties = { minHeight: 84, padding: 'var(--gap-md) var(--gap-lg)' };
const foot: CSSProperties = {
  position: 'sticky',
  bottom: 0,
  padding: 'var(--gap-md) 0',
  borderTop: '1px solid var(--line)',
  background: 'var(--body)',
};

type Of = Parameters<typeof saidOf>[1];
/** Rows of one kind differ by what they are about. */
const keyOf = (row: PreflightRow): string =>
  [row.kind, 'name' in row && row.name, 'testId' in row && row.testId].filter(Boolean).join(' ');

function Words({ row, of, isSmall = false }: { row: PreflightRow; of: Of; isSmall?: boolean }) {
  const { title, detail } = saidOf(row, of);
  return (
    <span className="grow">
      <Lines>
        <Text as="strong" size={isSmall ? 'md' : 'lg'} className="wraps">
          {title}
        </Text>
        <Text as="span" size={isSmall ? 'sm' : 'md'} dim className="wraps">
          {detail}
        </Text>
      </Lines>
    </span>
  );
}

function Troubles({ name, rows, of }: { name: string; rows: readonly PreflightRow[]; of: Of }) {
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-label={name} style={rows[0]?.tone === 'resolve' ? red : undefined}>
      <ul style={list}>
        {rows.map((row, at) => (
          <Row
            as="li"
            key={keyOf(row)}
            gap="md"
            justify="between"
            style={at === 0 ? item : { ...item, borderTop: '1px solid var(--line)' }}
          >
            <Row gap="md" wrap={false} style={{ flex: '1 1 16rem' }}>
              <Sign tone={row.tone} size={32} />
              <Words row={row} of={of} />
            </Row>
            <WayThere row={row} of={of} isFirst={at === 0} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

function WayThere({ row, of, isFirst }: { row: PreflightRow; of: Of; isFirst: boolean }) {
  const { title, way } = saidOf(row, of);
  if (!way) return null;
  const { label, ...there } = way;
  const variant = row.tone !== 'resolve' ? 'default' : isFirst ? 'filled' : 'strong';
  return (
    <ButtonLink {...there} variant={variant} size="lg" style={{ marginLeft: 'auto' }} aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  );
}

const AllReady = () => (
  <Row as="section" gap="lg" className="card inside" aria-label="Todo listo">
    <span style={{ background: 'var(--ink)', padding: 'var(--gap-sm)', borderRadius: 'var(--radius-md)' }}>
      <Tally size={72} />
    </span>
    <h2>Todo listo</h2>
  </Row>
);
