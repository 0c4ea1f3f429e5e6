import { Button } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(module => ({ default: module.MoveDialog })));

/** walk-athlete 7: until the event starts; its question is loaded when somebody asks for it. */
export function MoveAthlete({ athlete }: Pick<ComponentProps<typeof MoveDialog>, 'athlete'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Cambiar de categoría
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MoveDialog athlete={athlete} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
