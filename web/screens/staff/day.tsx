import { useQuery } from '@tanstack/react-query';
import type { DayOfMine } from '#contract/day/today.ts';
import { OpenCard } from '#web/features/day/prints/open-card.tsx';
import { JudgeDay } from '#web/features/day/rails/judge-day.tsx';
import { ArrivalsBlock } from '#web/features/day/today/arrivals-block.tsx';
import type { Side } from '#web/features/day/today/day-looks.ts';
import { FloorBlock } from '#web/features/day/today/floor-block.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { api } from '#web/lib/api.ts';
import { formatHour } from '#web/lib/clock/dates.ts';
import { keptOptions } from '#web/lib/outbox/kept-options.ts';
import { eventsListOf } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const refreshEvery = 10_000;

/** The home of the day, by what the account may do (D33, D39). Off the day it is the list of events. */
export function DayScreen() {
  const { account } = useSession();
  const kept = account?.type === 'staff' ? account.uid : undefined;
  const query = useQuery(keptOptions(kept, api.day.mine.queryOptions({ refetchInterval: refreshEvery })));
  const { data } = query;
  if (!account) return null;
  const side: Side = account.type === 'organization' ? 'organization' : 'staff';
  if (!data) return <QueryFallback query={query} rows={4} height={120} label="Cargando tu día" />;
  if (data.days.length === 0) return <Redirect to={eventsListOf[side]} replace />;
  return (
    <Stack gap="xl" style={{ maxWidth: 720 }}>
      {data.days.map(day => (
        <OneDay key={day.event.uid} day={day} now={data.now} account={account} side={side} />
      ))}
      <section className="card inside" aria-label="Tarjeta de papel">
        <OpenCard label="Tarjeta de papel" />
      </section>
    </Stack>
  );
}

const roleOf = ({ floors }: DayOfMine, side: Side) =>
  side === 'organization' ? 'Organización' : floors ? 'Juez principal' : 'Juez';

type Props = { day: DayOfMine; now: string; account: { uid: string; displayName: string }; side: Side };

function OneDay({ day, now, account, side }: Props) {
  const { event, judges, floors, arrivals } = day;
  const of = { eventId: event.uid, timeZone: event.timeZone, side };
  return (
    <Stack as="section" aria-label={event.name}>
      <Row as="header" justify="between" wrap={false}>
        <div>
          <Text as="h1" size="lg" tabIndex={-1} className="wraps">
            {event.name}
          </Text>
          <Text dim className="wraps">{`${roleOf(day, side)} · ${account.displayName}`}</Text>
        </div>
        <Text as="span" size="2xl" num className="nowrap">
          {formatHour(now, event.timeZone)}
        </Text>
      </Row>
      {floors && <FloorBlock {...of} floors={floors} now={Date.parse(now)} />}
      {judges && <JudgeDay account={account.uid} eventId={event.uid} isQuiet={floors !== null} />}
      {arrivals && <ArrivalsBlock {...of} arrivals={arrivals} account={account.uid} now={Date.parse(now)} />}
    </Stack>
  );
}
