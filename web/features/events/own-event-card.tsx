import { IconCalendarEvent, IconCategory, IconUsers } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { EventCard } from '#contract/events.ts';
import type { EventState, QualifierState } from '#domain/events/event-states.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { StatusTag, type Tone } from '#web/ui/status-tag.tsx';
import styles from './own-events.module.css';

export type OwnEventCardData = EventCard & { qualifierState: QualifierState; categories: number; entries: number };

const states: Record<EventState, { tone: Tone; name: string }> = {
  upcoming: { tone: 'ink', name: 'Próximo' },
  running: { tone: 'live', name: 'En curso' },
  completed: { tone: 'neutral', name: 'Finalizado' },
};
const qualifiers: Record<Exclude<QualifierState, 'none'>, { tone: Tone; name: string }> = {
  upcoming: { tone: 'ink', name: 'Clasificatorio próximo' },
  running: { tone: 'active', name: 'Clasificatorio en curso' },
  completed: { tone: 'neutral', name: 'Clasificatorio cerrado' },
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`;

/** `target`: the part of the organizer's dashboard that the card leads to; the event itself unless it is said. */
export type EventTarget = (uid: string) => Pick<LinkProps, 'to' | 'params'>;
const toOwnEvent: EventTarget = uid => ({ to: paths.ownEvent, params: { id: uid } });

export function OwnEventCard({ event, target = toOwnEvent }: { event: OwnEventCardData; target?: EventTarget }) {
  const { uid, name, photoCard, start, end, timeZone, qualifierState, categories, entries } = event;
  const state = states[event.state];
  // Once the event is over, how its qualifier ended is no news.
  const qualifier = qualifierState !== 'none' && event.state !== 'completed' ? qualifiers[qualifierState] : null;
  return (
    <li className={styles.item}>
      <Link {...target(uid)} className={`card ${styles.card}`}>
        <div className={styles.frame}>
          <img src={photoCard} alt="" className={styles.photo} loading="lazy" decoding="async" />
          <div className={styles.tags}>
            <StatusTag tone={state.tone}>{state.name}</StatusTag>
            {qualifier && <StatusTag tone={qualifier.tone}>{qualifier.name}</StatusTag>}
          </div>
        </div>
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.line}>
            <IconCalendarEvent size={16} aria-hidden="true" />
            <span>
              <MomentRange start={start} end={end} timeZone={timeZone} />
            </span>
          </p>
          <p className={`dim ${styles.line} ${styles.counts}`}>
            <span className="nowrap">
              <IconCategory size={16} aria-hidden="true" /> {counted(categories, 'categoría', 'categorías')}
            </span>
            <span className="nowrap">
              <IconUsers size={16} aria-hidden="true" /> {counted(entries, 'inscrito', 'inscritos')}
            </span>
          </p>
        </div>
      </Link>
    </li>
  );
}

export const WaitingCard = () => (
  <li className={styles.item} aria-hidden="true">
    <div className={`card ${styles.card}`}>
      <div className={styles.frame} data-waiting />
      <div className={styles.words}>
        {['78%', '92%', '54%'].map(width => (
          <div key={width} className={styles.bone} style={{ width }} />
        ))}
      </div>
    </div>
  </li>
);
