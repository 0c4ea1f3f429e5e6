import { IconCalendarEvent, IconCategory, IconGavel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { EventState } from '#domain/events/event-states.ts';
import type { client } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { StatusTag, type Tone } from '#web/ui/status-tag.tsx';
import { allowedNames, counted, nameOfApplication, nameOfStatus } from './application-words.ts';
import styles from './staff-events.module.css';

type StaffEvent = Awaited<ReturnType<typeof client.staff.listMine>>['events'][number];

const states: Record<EventState, { tone: Tone; name: string }> = {
  upcoming: { tone: 'ink', name: 'Próximo' },
  running: { tone: 'live', name: 'En curso' },
  completed: { tone: 'neutral', name: 'Finalizado' },
};

/** One event of the judge: approved it leads to the reviews, else to the event's own page. */
export function StaffEventCard({ event }: { event: StaffEvent }) {
  const { uid, name, photoCard, start, end, timeZone, application } = event;
  const isApproved = application.status === 'approved';
  const state = states[event.state];
  const allowed = allowedNames(application, event);
  return (
    <li className={styles.item}>
      <Link to={isApproved ? paths.staffEvent : paths.event} params={{ id: uid }} className={`card ${styles.card}`}>
        <div className={styles.frame}>
          <img src={photoCard} alt="" className={styles.photo} loading="lazy" decoding="async" />
          <div className={styles.tags}>
            <StatusTag tone={state.tone}>{state.name}</StatusTag>
            {!isApproved && (
              <StatusTag tone={application.status === 'pending' ? 'pending' : 'bad'}>
                {nameOfStatus[application.status]}
              </StatusTag>
            )}
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
          <p className={`dim ${styles.line}`}>
            <IconGavel size={16} aria-hidden="true" />
            <span>
              {isApproved
                ? allowed.join(', ') || 'Sin permisos por ahora'
                : `Te postulaste a: ${nameOfApplication[application.type]}`}
            </span>
          </p>
          {isApproved && (
            <p className={`dim ${styles.line}`}>
              <IconCategory size={16} aria-hidden="true" />
              <span>{counted(application.categories.length, 'categoría permitida', 'categorías permitidas')}</span>
            </p>
          )}
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
