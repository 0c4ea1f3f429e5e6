// <Dialog title onClose isBusy>: a dialog that is drawn when somebody asks for it, and stays while something is sent.
// <DialogAnswers>buttons</DialogAnswers>: its last row, which on a phone is as wide as the dialog.
// <DialogSubmit isBusy onCancel tone>label</DialogSubmit>: that row of a form, with the button that sends it.
import './dialog-styles.ts';
import { Button, Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from './layout.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Pick<ModalProps, 'size' | 'fullScreen' | 'closeOnClickOutside' | 'classNames' | 'children'> & {
  title: string;
  isBusy?: boolean;
  onClose: () => void;
};

export function Dialog({ isBusy = false, onClose, ...props }: DialogProps) {
  useReturnFocus();
  return <Modal opened onClose={isBusy ? () => undefined : onClose} {...props} />;
}

export const DialogAnswers = ({ children }: { children: ReactNode }) => (
  <Row align="stretch" justify="end" className="dialog-answers">
    {children}
  </Row>
);

type SubmitProps = { isBusy: boolean; onCancel: () => void; tone?: 'filled' | 'destroy'; children: ReactNode };

export const DialogSubmit = ({ isBusy, onCancel, tone = 'filled', children }: SubmitProps) => (
  <DialogAnswers>
    <Button variant="default" onClick={onCancel} disabled={isBusy}>
      Cancelar
    </Button>
    <Button type="submit" variant={tone} loading={isBusy}>
      {children}
    </Button>
  </DialogAnswers>
);
