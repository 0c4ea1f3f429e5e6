import { IconDoorExit } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { LeavingEntry } from './withdraw-dialog.tsx';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx').then(module => ({ default: module.WithdrawDialog })));

type Props = { entry: LeavingEntry; onDone?: () => unknown; size?: 'sm' | 'md' };

/** N14: the way out of an event, for who leads an entry; the question is loaded when somebody asks for it. */
export function WithdrawButton({ entry, onDone, size = 'md' }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = entry.teamName ? 'Retirar el equipo' : 'Retirarme';
  return (
    <>
      <Button
        variant="default"
        size={size}
        icon={IconDoorExit}
        aria-label={`${label} de ${entry.eventName}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WithdrawDialog entry={entry} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
