import { IconEye, IconPencil, IconPlus, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent } from '#contract/competition/events.ts';
import { EventDates, EventPlace } from '#web/entities/event/event-lines.tsx';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, PhotoHeader } from '#web/ui/photo-header.tsx';
import { SignLine } from '#web/ui/sign-line.tsx';
import { PublishEvent, TakeBackEvent } from './event-draft.tsx';
import { EventEnds } from './event-ends.tsx';
import { EventTags } from './event-tags.tsx';
import { ManageDay } from './manage-day.tsx';

type Props = { event: OwnEvent; categories: Category[]; children?: ReactNode };

export function EventHeader({ event, categories, children }: Props) {
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
        <PublishEvent event={event} />
        {event.state !== 'completed' && (
          <ButtonLink
            variant={event.draft ? 'default' : undefined}
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
        <ManageDay event={event} />
        {children}
        <TakeBackEvent event={event} />
        <EventEnds event={event} categories={categories} />
      </HeaderActions>
    </PhotoHeader>
  );
}
