import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Tally } from '#web/ui/pages/tally.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { EventTile, WaitingTile } from './event-tile.tsx';
import styles from './home-lists.module.css';

/** Shows upcoming and running events, six of each, from one request (PUB-052 to PUB-062). */
export function HomeLists() {
  const lists = useQuery(api.events.home.queryOptions());
  const { data } = lists;
  const unshown = !data && <QueryFallback query={lists} level={3} waiting={<Waiting />} />;
  const isQuiet = data && data.upcoming.length + data.running.length === 0;
  return (
    <div className={styles.lists} data-quiet={isQuiet || undefined}>
      <List heading="EVENTOS PROXIMOS" events={data?.upcoming} unshown={unshown} empty={noneComing} hasMore />
      <List heading="EVENTOS EN CURSO" events={data?.running} unshown={unshown} empty={noneRunning} />
    </div>
  );
}

type Props = {
  heading: string;
  events: EventCard[] | undefined;
  unshown: React.ReactNode;
  empty: React.ReactNode;
  hasMore?: boolean;
};

function List({ heading, events, unshown, empty, hasMore }: Props) {
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" className={styles.list}>
      <Row gap="md" align="baseline" justify="between" className={styles.head}>
        <h2 id={id}>{heading}</h2>
        {hasMore && <TextLink to={paths.events}>Todos los eventos</TextLink>}
      </Row>
      {unshown}
      {events?.length === 0 && empty}
      {events && events.length > 0 && (
        <ul className={styles.tiles} data-count={events.length}>
          {events.map(event => (
            <EventTile key={event.uid} event={event} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

const Waiting = () => (
  <div role="status" aria-label="Cargando los eventos">
    <ul className={styles.tiles} data-count={3} aria-hidden="true">
      <WaitingTile />
      <WaitingTile />
      <WaitingTile />
    </ul>
  </div>
);

const noneComing = (
  <NoEvents
    title="Todavía no hay eventos próximos"
    text="Cuando una organización publique el siguiente, lo verás aquí."
    action={
      <ButtonLink to={paths.registerOrganization} variant="default">
        Registra tu organización
      </ButtonLink>
    }
  />
);

const noneRunning = (
  <NoEvents
    title="Nadie compite en este momento"
    text="Cuando empiece un evento, su tabla se moverá aquí en vivo."
    action={
      <ButtonLink to={paths.registerCompetitor} variant="default">
        Regístrate como atleta
      </ButtonLink>
    }
  />
);

function NoEvents({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Row gap="2xl" wrap={false} className={`card ${styles.empty}`}>
      <Tally state="empty" size={120} />
      <Stack gap="xs" align="start" className={styles.words}>
        <h3>{title}</h3>
        <p className="dim">{text}</p>
        {action}
      </Stack>
    </Row>
  );
}
