import { IconCalendarEvent, IconMapPin, IconPencil, IconPlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { EventEnds } from './event-ends.tsx';
import styles from './event-header.module.css';
import { EventTags } from './event-tags.tsx';

/** ORG-071: what the event is, and what its organizer does with it; `children` are more buttons. */
export function EventHeader({ event, children }: { event: OwnEvent; children?: ReactNode }) {
  const { uid, timeZone, startQualifier, endQualifier } = event;
  return (
    <header className={styles.header}>
      <img className={styles.photo} src={event.photoCard} alt={`Foto de ${event.name}`} />
      <div className={styles.words}>
        <TextLink to={paths.organizationEvents}>Mis eventos</TextLink>
        <div className={styles.tags}>
          <EventTags event={event} />
        </div>
        <h1 tabIndex={-1}>{event.name}</h1>
        <p className={styles.fact}>
          <IconMapPin size={18} aria-hidden="true" />
          <span>{event.address}</span>
        </p>
        <p className={styles.fact}>
          <IconCalendarEvent size={18} aria-hidden="true" />
          <span>
            <MomentRange start={event.start} end={event.end} timeZone={timeZone} />
          </span>
        </p>
        {startQualifier && endQualifier && (
          <p className={styles.fact}>
            <IconWorld size={18} aria-hidden="true" />
            <span>
              Clasificatorio: <MomentRange start={startQualifier} end={endQualifier} timeZone={timeZone} />
            </span>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {event.state !== 'completed' && (
          <ButtonLink
            to={paths.createCategory}
            params={{ eventId: uid }}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Crear Categoría
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.editEvent}
          params={{ id: uid }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          Editar Evento
        </ButtonLink>
        <ButtonLink to={paths.event} params={{ id: uid }} variant="default">
          Ver página pública
        </ButtonLink>
        {children}
        <EventEnds event={event} />
      </div>
    </header>
  );
}
