import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicEvent } from '#contract/competition/events.ts';
import type { Sponsor } from '#contract/competition/sponsors.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { daysUntil } from '#domain/foundation/time/days-until.ts';
import { EventStateTag } from '#web/entities/event/event-state-tag.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { Paragraphs } from '#web/ui/texts/paragraphs.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { EventActions } from './event-actions.tsx';
import { EventCategories } from './event-categories.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import styles from './event-page.module.css';
import { JoinPanel } from './join-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';

type Props = { event: PublicEvent; isPreview?: boolean | undefined; running?: ReactNode; schedule?: ReactNode };

/**
 * The public page of an event; a preview shows it to its organization (ATH-027 to ATH-035). `running`: its heats of
 * this moment, above all else; `schedule`: its days, below the categories.
 */
export function EventPage({ event, isPreview, running, schedule }: Props) {
  // A running event shows its boards first, also in the keyboard order.
  const hasBegun = event.state !== 'upcoming';
  const categories = (
    <Stack gap="xl">
      <EventCategories event={event} />
      {schedule}
      <EventAbout event={event} />
      <Sponsors sponsors={event.sponsors ?? []} />
    </Stack>
  );
  return (
    <Stack as="article" gap="none" className="grow">
      <EventHero
        photo={event.photo}
        photoCard={event.photoCard}
        title={event.name}
        tags={<EventTags event={event} />}
        back={
          <Link to={paths.events}>
            <IconChevronLeft size={18} aria-hidden="true" />
            Eventos
          </Link>
        }
      />
      <div className={styles.body}>
        <Stack gap="lg">
          {running}
          <EventNumbers event={event} />
          <EventActions event={event} />
        </Stack>
        {hasBegun && categories}
        <aside className={styles.aside} aria-label="Datos del evento">
          <JoinPanel event={event} isPreview={isPreview} />
          <ApplyPanel eventId={event.uid} />
          {!isPreview && <TicketsPanel event={event} />}
          <EventFacts event={event} />
        </aside>
        {!hasBegun && categories}
      </div>
    </Stack>
  );
}

function EventTags({ event }: { event: PublicEvent }) {
  return (
    <>
      {event.state !== 'upcoming' && <EventStateTag state={event.state} />}
      <StatusTag tone="ink">{typeNames[event.type]}</StatusTag>
      {event.qualifierOnline && <StatusTag tone="ink">Clasificatorio online</StatusTag>}
    </>
  );
}

function EventAbout({ event: { description, programme } }: { event: PublicEvent }) {
  const parts = [
    { id: 'sobre-el-evento', title: 'Sobre el evento', text: description },
    { id: 'programa', title: 'Programa', text: programme },
  ].filter(({ text }) => text !== '');
  return parts.map(({ id, title, text }) => (
    <Stack key={id} as="section" gap="md" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Paragraphs text={text} />
    </Stack>
  ));
}

/** The logos of the sponsors, each with its name for those who do not see it. */
function Sponsors({ sponsors }: { sponsors: readonly Sponsor[] }) {
  if (sponsors.length === 0) return null;
  return (
    <Stack as="section" gap="md" aria-labelledby="patrocinadores">
      <h2 id="patrocinadores">Patrocinadores</h2>
      <Row as="ul" gap="md" align="stretch">
        {sponsors.map(({ name, photo }) => (
          <li key={photo} className={styles.sponsor}>
            <img src={photo} alt={name} title={name} loading="lazy" />
          </li>
        ))}
      </Row>
    </Stack>
  );
}

/** Shows the time until the start and the free places, as the server counted them in its answer. */
function EventNumbers({ event }: { event: PublicEvent }) {
  const { categories } = event;
  const entries = categories.reduce((sum, category) => sum + category.entries, 0);
  const places = categories.reduce(
    (sum, { capacity, entries: taken }) => sum + Math.max(0, (capacity ?? 0) - taken),
    0,
  );
  const isLimited = categories.length > 0 && categories.every(({ capacity }) => capacity !== null);
  const days = daysUntil(event.start, event.now, event.timeZone);
  const isComing = event.state === 'upcoming';
  return (
    <Row as="dl" gap="md" align="stretch" wrap={false} className={styles.numbers}>
      {isComing && days > 0 && <Figure name={days === 1 ? 'día para empezar' : 'días para empezar'} value={days} />}
      {isComing && days <= 0 && <Figure name="empieza" value="Hoy" />}
      {categories.length > 0 && (
        <Figure name={categories.length === 1 ? 'categoría' : 'categorías'} value={categories.length} />
      )}
      {entries > 0 && <Figure name={entries === 1 ? 'inscripción' : 'inscripciones'} value={entries} />}
      {isComing && isLimited && <Figure name={places === 1 ? 'plaza libre' : 'plazas libres'} value={places} />}
    </Row>
  );
}

const Figure = ({ name, value }: { name: string; value: number | string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
);
