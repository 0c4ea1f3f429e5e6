import type { ReactNode } from 'react';
import type { EventCard } from '#contract/competition/events.ts';
import { EventTags } from '#web/entities/event/event-tags.tsx';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

type Props = { event: EventCard; part: 'judges' | 'permissions'; action?: ReactNode };

/** The head of the pages about an event's judges. `part` is the present page; the other page has a link (ORG-159). */
export function JudgesHeader({ event, part, action }: Props) {
  const isJudges = part === 'judges';
  return (
    <PageHeader
      title={event.name}
      back={
        <TextLink to={isJudges ? paths.staffByEvents : paths.permissionsByEvents}>
          {isJudges ? 'Jueces por evento' : 'Permisos por evento'}
        </TextLink>
      }
      tags={<EventTags event={event} />}
      description={<MomentRange start={event.start} end={event.end} timeZone={event.timeZone} />}
      actions={
        isJudges ? (
          <>
            {action}
            <ButtonLink to={paths.permissionsByEventsDetail} params={{ id: event.uid }} variant="default">
              Permisos
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.staffByEventsDetail} params={{ eventId: event.uid }} variant="default">
            Jueces
          </ButtonLink>
        )
      }
    />
  );
}
