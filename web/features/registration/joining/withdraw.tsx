import { IconDoorExit } from '@tabler/icons-react';
import { lazy } from 'react';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';
import type { LeavingEntry } from './withdraw-dialog.tsx';

const WithdrawDialog = lazy(() => import('./withdraw-dialog.tsx').then(module => ({ default: module.WithdrawDialog })));

type Props = { entry: LeavingEntry; onDone?: () => unknown; size?: 'sm' | 'md' };

/**
 * The button by which the athlete, or the captain for a team, withdraws an entry (N14). The dialog's code loads when it
 * opens.
 */
export function WithdrawButton({ entry, onDone, size = 'md' }: Props) {
  const label = entry.teamName ? 'Retirar el equipo' : 'Retirarme';
  return (
    <DialogButton label={label} aria-label={`${label} de ${entry.eventName}`} size={size} icon={IconDoorExit}>
      {close => <WithdrawDialog entry={entry} onClose={close} onDone={onDone} />}
    </DialogButton>
  );
}
