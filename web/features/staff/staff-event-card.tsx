import { IconCalendarEvent, IconCategory, IconGavel } from '@tabler/icons-react';
import { typeNames } from '#contract/type-names.ts';
import { counted } from '#domain/text/counted.ts';
import type { client } from '#web/lib/api.ts';
import { stateTags } from '#web/lib/event-state-tags.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { CardLine, PhotoCard } from '#web/ui/photo-card.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { allowedNames, statusShown } from './application-words.ts';

type StaffEvent = Awaited<ReturnType<typeof client.staff.listMine>>['events'][number];

/** One event of the judge: approved it leads to the reviews, else to the event's own page. */
export function StaffEventCard({ event }: { event: StaffEvent }) {
  const { uid, name, photoCard, start, end, timeZone, application } = event;
  const isApproved = application.status === 'approved';
  const state = stateTags[event.state];
  const allowed = allowedNames(application, event);
  return (
    <PhotoCard
      link={{ to: isApproved ? paths.staffEvent : paths.event, params: { id: uid } }}
      photo={photoCard}
      tags={
        <>
          <StatusTag tone={state.tone}>{state.name}</StatusTag>
          {!isApproved && (
            <StatusTag tone={application.status === 'pending' ? 'pending' : 'bad'}>
              {statusShown(application)}
            </StatusTag>
          )}
        </>
      }
    >
      <h2>{name}</h2>
      <CardLine icon={<IconCalendarEvent size={16} aria-hidden="true" />}>
        <MomentRange start={start} end={end} timeZone={timeZone} />
      </CardLine>
      <CardLine className="dim" icon={<IconGavel size={16} aria-hidden="true" />}>
        {isApproved
          ? allowed.join(', ') || 'Sin permisos por ahora'
          : `Te postulaste a: ${typeNames[application.type]}`}
      </CardLine>
      {isApproved && (
        <CardLine className="dim" icon={<IconCategory size={16} aria-hidden="true" />}>
          {counted(application.categories.length, 'categoría permitida', 'categorías permitidas')}
        </CardLine>
      )}
    </PhotoCard>
  );
}
