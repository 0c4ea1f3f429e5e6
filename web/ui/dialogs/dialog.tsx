// <Dialog title onClose isBusy losesNothing>: a dialog that renders only when open, and stays open while it sends. It
// asks before typed text is lost (use-closing.ts).
// <DialogAnswers>buttons</DialogAnswers>: its last row, on a phone as wide as the dialog.
// <DialogSubmit isBusy onCancel tone>label</DialogSubmit>: that row in a form, with the submit button.
import '#web/ui/styles/dialog-styles.ts';
import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import { useClosing } from './use-closing.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Pick<
  ModalProps,
  'size' | 'fullScreen' | 'closeOnClickOutside' | 'classNames' | 'styles' | 'children'
> & {
  title: string;
  isBusy?: boolean;
  losesNothing?: boolean;
  onClose: () => unknown;
};

export function Dialog({ isBusy = false, losesNothing, onClose, ...props }: DialogProps) {
  useReturnFocus();
  const { close, onInput } = useClosing({ isOpen: true, isBusy, losesNothing, onClose });
  return <Modal opened onClose={close} onInput={onInput} {...props} />;
}

export const DialogAnswers = ({ children }: { children: ReactNode }) => (
  <Row align="stretch" justify="end" className="dialog-answers">
    {children}
  </Row>
);

type SubmitProps = { isBusy: boolean; onCancel: () => void; tone?: 'filled' | 'destroy'; children: ReactNode };

export const DialogSubmit = ({ isBusy, onCancel, tone = 'filled', children }: SubmitProps) => (
  <DialogAnswers>
    <Button variant="default" size="lg" onClick={onCancel} disabled={isBusy}>
      Cancelar
    </Button>
    <Button type="submit" variant={tone} size="lg" loading={isBusy}>
      {children}
    </Button>
  </DialogAnswers>
);
