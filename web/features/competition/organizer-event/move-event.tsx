import { IconCalendarShare } from '@tabler/icons-react';
import { lazy } from 'react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';

const MoveEventModal = lazy(() =>
  import('./move-event-modal.tsx').then(module => ({ default: module.MoveEventModal })),
);

/** Moves the whole event by days, for example before a storm, until it begins. */
export const MoveEvent = ({ event }: { event: OwnEvent }) => (
  <DialogButton label="Mover fechas" icon={IconCalendarShare} isOffered={event.state === 'upcoming'}>
    {close => <MoveEventModal event={event} onClose={close} />}
  </DialogButton>
);
