import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const RecoveryModal = lazy(() => import('./recovery-modal.tsx').then(module => ({ default: module.RecoveryModal })));

/** Requests a new link in place of a used or expired one. */
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
