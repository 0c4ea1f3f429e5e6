// <DialogButton label="Mover fechas" icon variant size>{close => <MoveEventModal onClose={close} />}</DialogButton>: a
// button and its lazy dialog: the code loads on the first press, and the page stays as it is until then. The dialog
// stays open after its own success, also when the button is no longer offered.
import { type ReactNode, Suspense, useState } from 'react';
import { Button, type IconButtonProps } from '#web/ui/button.tsx';

type Props = Omit<IconButtonProps, 'children'> & {
  label: string;
  'aria-label'?: string;
  isOffered?: boolean;
  children: (close: () => void) => ReactNode;
};

export function DialogButton({ label, isOffered = true, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button variant="default" {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
