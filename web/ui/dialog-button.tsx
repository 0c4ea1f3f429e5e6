// <DialogButton label="Mover fechas" icon variant size>{close => <MoveEventModal onClose={close} />}</DialogButton>: a
// button and the dialog that it opens, which is lazy: its code is loaded when somebody asks for it, and until it is here
// the page stays as it was. A dialog stays open over its own success, also where the button is not offered any more.
import { type ReactNode, Suspense, useState } from 'react';
import { Button, type IconButtonProps } from './button.tsx';

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
