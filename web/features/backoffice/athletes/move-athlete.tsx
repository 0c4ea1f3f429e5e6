import { type ComponentProps, lazy } from 'react';
import { DialogButton } from '#web/ui/dialog-button.tsx';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(module => ({ default: module.MoveDialog })));

/** walk-athlete 7: until the event starts; its question is loaded when somebody asks for it. */
export const MoveAthlete = ({ athlete }: Pick<ComponentProps<typeof MoveDialog>, 'athlete'>) => (
  <DialogButton label="Cambiar de categoría">{close => <MoveDialog athlete={athlete} onClose={close} />}</DialogButton>
);
