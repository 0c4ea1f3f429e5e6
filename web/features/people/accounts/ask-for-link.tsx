import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const RecoveryModal = lazy(() => import('./recovery-modal.tsx').then(module => ({ default: module.RecoveryModal })));

/** A new link for whoever comes with one that was used or is too old. */
export function AskForLink() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pedir otro enlace</Button>
      {open && (
        <Suspense>
          <RecoveryModal onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
