import { Button } from '@mantine/core';
import { IconEye, IconFlag, IconPencil, IconPlus, IconStopwatch, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { daysUntil } from '#domain/foundation/time/days-until.ts';
import { EventDates, EventPlace } from '#web/entities/event/event-lines.tsx';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, PhotoHeader } from '#web/ui/pages/photo-header.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { PublishEvent, TakeBackEvent } from './event-draft.tsx';
import { EventEnds } from './event-ends.tsx';

type Props = { event: OwnEvent; categories: Category[]; children?: ReactNode };

export function EventHeader({ event, categories, children }: Props) {
  const { uid, timeZone, startQualifier, endQualifier } = event;
  // On the day, the way to it comes first (D39).
  const isOn =
    event.type === 'offline' &&
    event.state === 'running' &&
    !event.draft &&
    (event.startOfflineFinal ?? '') <= event.now;
  return (
    <PhotoHeader
      photo={event.photoCard}
      alt={`Foto de ${event.name}`}
      back={<TextLink to={paths.organizationEvents}>Mis eventos</TextLink>}
      tags={<EventTags event={event} />}
      title={event.name}
      facts={
        <>
          <EventPlace event={event} dim />
          <EventDates event={event} dim />
          {startQualifier && endQualifier && (
            <SignLine icon={IconWorld} dim>
              Clasificatorio: <MomentRange start={startQualifier} end={endQualifier} timeZone={timeZone} />
            </SignLine>
          )}
        </>
      }
    >
      <HeaderActions>
        {isOn && (
          <>
            <ButtonLink to={paths.organizationDay} icon={IconFlag}>
              Mi día
            </ButtonLink>
            <ManageDay event={event} />
          </>
        )}
        <PublishEvent event={event} />
        {event.state !== 'completed' && (
          <ButtonLink
            variant={event.draft || isOn ? 'default' : undefined}
            to={paths.createCategory}
            params={{ eventId: uid }}
            icon={IconPlus}
          >
            Crear Categoría
          </ButtonLink>
        )}
        <ButtonLink to={paths.editEvent} params={{ id: uid }} variant="default" icon={IconPencil}>
          Editar Evento
        </ButtonLink>
        <ButtonLink
          to={event.draft ? paths.previewEvent : paths.event}
          params={{ id: uid }}
          variant="default"
          icon={event.draft ? IconEye : IconWorld}
        >
          {event.draft ? 'Vista previa' : 'Ver página pública'}
        </ButtonLink>
        {!isOn && <ManageDay event={event} />}
        {children}
        <TakeBackEvent event={event} />
        <EventEnds event={event} categories={categories} />
      </HeaderActions>
    </PhotoHeader>
  );
}

function untilStart({ start, now, timeZone }: OwnEvent): string {
  const days = daysUntil(start, now, timeZone);
  if (days <= 0) return 'Empieza hoy';
  return days === 1 ? 'Empieza mañana' : `Faltan ${days} días`;
}

function EventTags({ event }: { event: OwnEvent }) {
  return (
    <>
      {event.draft && <StatusTag tone="pending">Borrador</StatusTag>}
      {event.hidden && <StatusTag tone="bad">Oculto</StatusTag>}
      {event.state === 'running' && <StatusTag tone="live">En curso</StatusTag>}
      {event.state === 'upcoming' && <StatusTag tone="info">{untilStart(event)}</StatusTag>}
      {event.state === 'completed' && <StatusTag>Finalizado</StatusTag>}
      <StatusTag>{typeNames[event.type]}</StatusTag>
      {event.qualifierState === 'upcoming' && <StatusTag>Clasificatorio online</StatusTag>}
      {event.qualifierState === 'running' && <StatusTag tone="active">Clasificatorio en curso</StatusTag>}
      {event.qualifierState === 'completed' && <StatusTag>Clasificatorio cerrado</StatusTag>}
    </>
  );
}

const labelOfDay = 'Manejador de Evento';

/**
 * Links to the day of an event on site. The page is read-only while a principal judge runs the day (ORG-075, ORG-076,
 * V2).
 */
function ManageDay({ event: { uid, type, eventHandler } }: { event: OwnEvent }) {
  if (type !== 'offline') return null;
  if (!eventHandler) {
    return (
      <ButtonLink to={paths.eventManager} params={{ id: uid }} variant="default" icon={IconStopwatch}>
        {labelOfDay}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button disabled aria-describedby="handler" leftSection={<IconStopwatch size={18} aria-hidden="true" />}>
        {labelOfDay}
      </Button>
      <p id="handler" className="dim text-sm">
        Lo maneja un juez principal.{' '}
        <TextLink to={paths.eventManager} params={{ id: uid }}>
          Ver el día
        </TextLink>
      </p>
    </>
  );
}
