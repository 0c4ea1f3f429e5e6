import { IconCategory, IconGavel } from '@tabler/icons-react';
import { typeNames } from '#contract/people/type-names.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { allowedNames, statusShown } from '#web/entities/application/application-words.ts';
import { EventPhotoCard } from '#web/entities/event/event-photo-card.tsx';
import { WaitingTags } from '#web/entities/waiting/waiting-tags.tsx';
import type { client } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';

type StaffEvent = Awaited<ReturnType<typeof client.staff.listMine>>['events'][number];

/** One event of the judge. An approved judge's card leads to the reviews, another card to the event's page. */
export function StaffEventCard({ event, waits }: { event: StaffEvent; waits: readonly string[] }) {
  const { application } = event;
  const isApproved = application.status === 'approved';
  const allowed = allowedNames(application, event);
  return (
    <EventPhotoCard
      event={event}
      link={{ to: isApproved ? paths.staffEvent : paths.event, params: { id: event.uid } }}
      tags={
        !isApproved && (
          <StatusTag tone={application.status === 'pending' ? 'pending' : 'bad'}>{statusShown(application)}</StatusTag>
        )
      }
    >
      <SignLine dim icon={IconGavel}>
        {isApproved
          ? allowed.join(', ') || 'Sin permisos por ahora'
          : `Te postulaste a: ${typeNames[application.type]}`}
      </SignLine>
      {isApproved && (
        <SignLine dim icon={IconCategory}>
          {counted(application.categories.length, 'categoría permitida', 'categorías permitidas')}
        </SignLine>
      )}
      <WaitingTags waits={waits} />
    </EventPhotoCard>
  );
}
