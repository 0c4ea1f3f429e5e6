import { IconCalendarEvent } from '@tabler/icons-react';
import type { EventCard as Event } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { EventPlace } from '#web/entities/event/event-lines.tsx';
import { EventStateTag } from '#web/entities/event/event-state-tag.tsx';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { PhotoCard, WaitingPhotoCard } from '#web/ui/pages/photo-card.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import styles from './event-card.module.css';

/**
 * An event of the list, as one link (ATH-022, ATH-024). The first cards are in view, so their pictures load
 * immediately.
 */
export function EventCard({ event, isFirst = false }: { event: Event; isFirst?: boolean }) {
  return (
    <PhotoCard
      link={{ to: paths.event, params: { id: event.uid } }}
      photo={event.photoCard}
      tags={<Tags event={event} />}
      isFirst={isFirst}
      words={styles.words}
    >
      <p className="eyebrow">{typeNames[event.type]}</p>
      <h3 className={styles.name}>{event.name}</h3>
      <EventPlace className={styles.place} event={event} />
      <SignLine className={styles.date} icon={IconCalendarEvent}>
        <MomentWithZone at={event.start} timeZone={event.timeZone} />
      </SignLine>
    </PhotoCard>
  );
}

/** Upcoming events are usual and finished ones have their own list, so neither has a tag. */
function Tags({ event }: { event: Event }) {
  return (
    <>
      {event.state === 'running' && <EventStateTag state="running" />}
      {event.qualifierOnline && <StatusTag tone="ink">Clasificatorio online</StatusTag>}
    </>
  );
}

export const WaitingCard = () => <WaitingPhotoCard above words={styles.words} />;
