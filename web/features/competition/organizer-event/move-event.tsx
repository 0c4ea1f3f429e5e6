import { IconCalendarShare } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { DialogButton } from '#web/ui/dialog-button.tsx';

const MoveEventModal = lazy(() =>
  import('./move-event-modal.tsx').then(module => ({ default: module.MoveEventModal })),
);

/** A storm the day before: the whole event some days later, as long as it has not begun. */
export const MoveEvent = ({ event }: { event: OwnEvent }) => (
  <DialogButton label="Mover fechas" icon={IconCalendarShare} isOffered={event.state === 'upcoming'}>
    {close => <MoveEventModal event={event} onClose={close} />}
  </DialogButton>
);
