import { IconCalendarEvent, IconMapPin, IconPencil, IconPlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, HeaderFact, PhotoHeader } from '#web/ui/photo-header.tsx';
import { EventEnds } from './event-ends.tsx';
import { EventTags } from './event-tags.tsx';

/** ORG-071: what the event is, and what its organizer does with it; `children` are more buttons. */
export function EventHeader({ event, children }: { event: OwnEvent; children?: ReactNode }) {
  const { uid, timeZone, startQualifier, endQualifier } = event;
  return (
    <PhotoHeader
      photo={event.photoCard}
      alt={`Foto de ${event.name}`}
      back={<TextLink to={paths.organizationEvents}>Mis eventos</TextLink>}
      tags={<EventTags event={event} />}
      title={event.name}
      facts={
        <>
          <HeaderFact icon={<IconMapPin size={18} aria-hidden="true" />}>{event.address}</HeaderFact>
          <HeaderFact icon={<IconCalendarEvent size={18} aria-hidden="true" />}>
            <MomentRange start={event.start} end={event.end} timeZone={timeZone} />
          </HeaderFact>
          {startQualifier && endQualifier && (
            <HeaderFact icon={<IconWorld size={18} aria-hidden="true" />}>
              Clasificatorio: <MomentRange start={startQualifier} end={endQualifier} timeZone={timeZone} />
            </HeaderFact>
          )}
        </>
      }
    >
      <HeaderActions>
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
      </HeaderActions>
    </PhotoHeader>
  );
}
