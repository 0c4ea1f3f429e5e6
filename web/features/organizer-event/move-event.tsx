import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { OwnEvent } from '#contract/events.ts';
import { Button } from '#web/ui/button.tsx';

const MoveEventModal = lazy(() =>
  import('./move-event-modal.tsx').then(module => ({ default: module.MoveEventModal })),
);

/** A storm the day before: the whole event some days later, as long as it has not begun. */
export function MoveEvent({ event }: { event: OwnEvent }) {
  // It stays open over its own success, whatever the event has become by then.
  const [opened, setOpened] = useState<OwnEvent | null>(null);
  return (
    <>
      {event.state === 'upcoming' && (
        <Button variant="default" icon={IconCalendarShare} onClick={() => setOpened(event)}>
          Mover fechas
        </Button>
      )}
      {opened && (
        <Suspense>
          <MoveEventModal event={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
