import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EventCard } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { EventPlace } from '#web/entities/event/event-lines.tsx';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import styles from './event-tile.module.css';

/** A card of the home page. On a wide one the words are over the picture; the styles decide (PUB-058 to PUB-062). */
export function EventTile({ event }: { event: EventCard }) {
  const { uid, name, photo, photoCard, start, timeZone } = event;
  return (
    <Row as="li" gap="none" align="stretch" wrap={false} className={styles.tile}>
      <Link to={paths.event} params={{ id: uid }} className={styles.link}>
        <div className={styles.frame}>
          <img
            src={photoCard}
            srcSet={`${photoCard} 640w, ${photo} 1600w`}
            sizes="(max-width: 767px) 92px, 300px"
            alt=""
            className={styles.photo}
            loading="lazy"
            decoding="async"
          />
        </div>
        <Stack gap="2xs" className={`wraps ${styles.words}`}>
          <h3 className={styles.name}>{name}</h3>
          <Tags event={event} />
          <EventPlace event={event} className={styles.place} />
          <SignLine icon={IconCalendarEvent} className={styles.date}>
            <MomentWithZone at={start} timeZone={timeZone} />
          </SignLine>
        </Stack>
      </Link>
    </Row>
  );
}

/** Shows a tag only where the event differs from the usual one. */
function Tags({ event }: { event: EventCard }) {
  if (event.type === 'offline' && !event.qualifierOnline) return null;
  return (
    <Row gap="xs" align="stretch" className={styles.tags}>
      {event.type === 'online' && <StatusTag tone="ink">{typeNames.online}</StatusTag>}
      {event.qualifierOnline && <StatusTag tone="ink">Clasificatorio online</StatusTag>}
    </Row>
  );
}

export const WaitingTile = () => (
  <Row as="li" gap="none" align="stretch" wrap={false} className={styles.tile}>
    <div className={styles.link} data-waiting>
      <div className={styles.frame} />
      <Stack gap="2xs" className={`wraps ${styles.words}`}>
        <div className={styles.bone} />
        <div className={styles.bone} />
        <div className={styles.bone} />
      </Stack>
    </div>
  </Row>
);
