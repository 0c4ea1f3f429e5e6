import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PublicEvent } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { EventStateTag } from '#web/entities/event/event-state-tag.tsx';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { EventAbout } from './event-about.tsx';
import { EventActions } from './event-actions.tsx';
import { EventCategories } from './event-categories.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHero } from './event-hero.tsx';
import { EventNumbers } from './event-numbers.tsx';
import styles from './event-page.module.css';
import { JoinPanel } from './join-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';

/** The public page of an event; a preview shows it to its organization (ATH-027 to ATH-035). */
export function EventPage({ event, isPreview }: { event: PublicEvent; isPreview?: boolean }) {
  // A running event shows its boards first, also in the keyboard order.
  const hasBegun = event.state !== 'upcoming';
  const categories = (
    <Stack gap="xl">
      <EventCategories event={event} />
      <EventAbout event={event} />
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
