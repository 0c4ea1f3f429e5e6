import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EventCard as Event } from '#contract/events.ts';
import { MomentWithZone } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './event-card.module.css';
import { nameOfType } from './event-words.ts';

/** ATH-022, ATH-024: an event of the list, as one link. The first ones are in view at once: their pictures do not wait. */
export function EventCard({ event, isFirst = false }: { event: Event; isFirst?: boolean }) {
  return (
    <li className={styles.item}>
      <Link to={paths.event} params={{ id: event.uid }} className={`card ${styles.card}`}>
        <div className={styles.frame}>
          <img
            src={event.photoCard}
            alt=""
            className={styles.photo}
            loading={isFirst ? undefined : 'lazy'}
            decoding="async"
          />
          <Tags event={event} />
        </div>
        <div className={styles.words}>
          <p className="eyebrow">{nameOfType[event.type]}</p>
          <h3 className={styles.name}>{event.name}</h3>
          <p className={styles.place}>
            <IconMapPin size={16} aria-hidden="true" />
            <span>{event.address}</span>
          </p>
          <p className={styles.date}>
            <IconCalendarEvent size={16} aria-hidden="true" />
            <span>
              <MomentWithZone at={event.start} timeZone={event.timeZone} />
            </span>
          </p>
        </div>
      </Link>
    </li>
  );
}

/** What waits for its start is the rule and the finished ones have a list of their own: neither is tagged. */
function Tags({ event }: { event: Event }) {
  const isRunning = event.state === 'running';
  if (!isRunning && !event.qualifierOnline) return null;
  return (
    <div className={styles.tags}>
      {isRunning && <StatusTag tone="active">En curso</StatusTag>}
      {event.qualifierOnline && <StatusTag tone="ink">Clasificatorio online</StatusTag>}
    </div>
  );
}

export const WaitingCard = () => (
  <li className={styles.item} aria-hidden="true">
    <div className={`card ${styles.card}`}>
      <div className={styles.frame} data-waiting />
      <div className={styles.words}>
        {['24%', '78%', '62%', '54%'].map(width => (
          <div key={width} className={styles.bone} style={{ width }} />
        ))}
      </div>
    </div>
  </li>
);
