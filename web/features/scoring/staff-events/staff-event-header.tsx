import { Button } from '@mantine/core';
import { IconDoorEnter, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { allowedNames } from '#web/entities/application/application-words.ts';
import { EventDates, EventPlace } from '#web/entities/event/event-lines.tsx';
import { EventTags } from '#web/entities/event/event-tags.tsx';
import { api, type client } from '#web/lib/api.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { HeaderActions, PhotoHeader } from '#web/ui/pages/photo-header.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';

export type StaffEvent = Awaited<ReturnType<typeof client.staff.readEvent>>;

export function StaffEventHeader({ data }: { data: StaffEvent }) {
  const { event, application } = data;
  const allowed = allowedNames(application, event);
  const { data: own } = useQuery(api.badges.mine.queryOptions());
  const code = own?.badges.find(badge => badge.event.uid === event.uid)?.code;
  const isOfDay = application.permissions.event || application.permissions.manage;
  const isOnSite = event.type === 'offline';
  const links = [
    isOfDay && (
      <TextLink key="door" to={paths.staffDoor} params={{ eventId: event.uid }}>
        Puerta
      </TextLink>
    ),
    isOfDay && isOnSite && (
      <TextLink key="check-in" to={paths.staffCheckIn} params={{ id: event.uid }}>
        Llegadas
      </TextLink>
    ),
    isOnSite && (
      <TextLink key="rails" to={paths.staffRails}>
        Mis carriles
      </TextLink>
    ),
    code && (
      <TextLink key="badge" to={paths.badge} params={{ eventId: event.uid, code }}>
        Mi código
      </TextLink>
    ),
  ].filter(link => !!link);
  return (
    <PhotoHeader
      photo={event.photoCard}
      back={<TextLink to={paths.staffEvents}>Eventos</TextLink>}
      tags={<EventTags event={{ state: event.state, type: event.type }} />}
      title={event.name}
      facts={
        <>
          <EventPlace event={event} dim />
          <EventDates event={event} dim />
          <SignLine icon={IconGavel} dim>
            {allowed.length > 0 ? `Tus permisos: ${allowed.join(', ')}` : 'Sin permisos por ahora'}
          </SignLine>
          {links.length > 0 && (
            <SignLine icon={IconDoorEnter}>
              {links.map((link, at) => (
                <Fragment key={link.key}>
                  {at > 0 && ' · '}
                  {link}
                </Fragment>
              ))}
            </SignLine>
          )}
        </>
      }
    >
      {isOnSite && application.permissions.manage && <Manager data={data} />}
    </PhotoHeader>
  );
}

/** The link for a principal judge to the page that runs the day on site (ORG-202 to ORG-204, ORG-415). */
function Manager({ data: { event, startOfflineFinal, now } }: { data: StaffEvent }) {
  const id = useId();
  const isOpen = useIsPast(startOfflineFinal, now);
  if (isOpen)
    return (
      <HeaderActions>
        <ButtonLink to={paths.staffEventManager} params={{ id: event.uid }}>
          Manejador de Evento
        </ButtonLink>
      </HeaderActions>
    );
  return (
    <HeaderActions>
      <Button disabled aria-describedby={id}>
        Manejador de Evento
      </Button>
      <p id={id} className="dim text-sm">
        {startOfflineFinal ? (
          <>
            Se abre cuando empiece la parte presencial: <Moment at={startOfflineFinal} timeZone={event.timeZone} />
          </>
        ) : (
          'Se abre cuando la organización ponga el inicio de la parte presencial.'
        )}
      </p>
    </HeaderActions>
  );
}
