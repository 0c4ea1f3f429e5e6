import { type ComponentProps, lazy } from 'react';
import { DialogButton } from '#web/ui/dialogs/dialog-button.tsx';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(module => ({ default: module.MoveDialog })));

/**
 * The button to move an athlete to another category, until the event starts (walk-athlete 7). The dialog loads when it
 * opens.
 */
export const MoveAthlete = ({ athlete }: Pick<ComponentProps<typeof MoveDialog>, 'athlete'>) => (
  <DialogButton label="Cambiar de categoría">{close => <MoveDialog athlete={athlete} onClose={close} />}</DialogButton>
);
