import { IconCalendarShare } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';

const MoveEventModal = lazy(() =>
  import('./move-event-modal.tsx').then(module => ({ default: module.MoveEventModal })),
);

/** Moves the whole event by some days, for example because of a storm. Possible until the event begins. */
export const MoveEvent = ({ event }: { event: OwnEvent }) => (
  <DialogButton label="Mover fechas" icon={IconCalendarShare} isOffered={event.state === 'upcoming'}>
    {close => <MoveEventModal event={event} onClose={close} />}
  </DialogButton>
);
